//@ harmful: HashReread$Text.hash
//@ jmm: assertion
//@ sc: race

/** A hash code that is read once more before it is returned: the second read may see 0 after the first did not. */
public class HashReread {
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
            h = hash;
            return h;
        }
    }

    static final Text text = new Text('a', 'b');

    static void check() {
        assert text.hashCode() == 31 * 'a' + 'b' : "wrong hash"; //~ ERROR: assertion wrong hash
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(HashReread::check).start();
        }
    }
}
