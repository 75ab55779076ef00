//@ benign: Hash4Threads$Text.hash
//@ jmm: ok
//@ sc: race

/** The hash code of Hash2Threads with four threads. */
public class Hash4Threads {
    static final class Text {
        private final char[] value;
        private int hash;

        Text(char... value) {
            this.value = value;
        }

        @Override
        public int hashCode() {
            int h = hash;
            if (h == 0 && value.length > 0) {
                for (char c : value) {
                    h = 31 * h + c;
                }
                hash = h;
            }
            return h;
        }
    }

    static final Text text = new Text('a', 'b');

    static void check() {
        assert text.hashCode() == 31 * 'a' + 'b' : "wrong hash";
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            new Thread(Hash4Threads::check).start();
        }
    }
}
