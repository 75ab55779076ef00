//@ benign: Hash2Threads$Text.hash
//@ jmm: ok
//@ sc: race

/** A hash code that two threads compute when they need it, as that of String: they may both do so, and no more. */
public class Hash2Threads {
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
        for (int i = 0; i < 2; i++) {
            new Thread(Hash2Threads::check).start();
        }
    }
}
