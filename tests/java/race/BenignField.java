/** A hash that whoever needs it first computes, the same by everyone: it is said to be benign. One that is not has the same race. */
public class BenignField {
    @interface Benign {}

    static class Key {
        final int value = 5;
        @Benign int hash;
        int other;

        int hash() {
            if (hash == 0) {
                hash = 31 * value;
            }
            return hash;
        }

        int other() {
            if (other == 0) {
                other = 37 * value;
            }
            return other;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Key key = new Key();
        Thread thread = new Thread(() -> System.out.println(key.hash() + key.other()));
        thread.start();
        System.out.println(key.hash() + key.other());
        thread.join();
    }
}
