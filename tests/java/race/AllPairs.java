/** Three variables: one that races in several places, one that is ordered by a lock, one only by what is read and then written. */
public class AllPairs {
    static int x, guarded, last;
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            int seen = x; // line 8
            x = 2; // line 9
            synchronized (LOCK) {
                guarded++;
            }
        });
        int before = last;
        other.start();
        x = 1; // line 16
        synchronized (LOCK) {
            guarded++;
        }
        other.join();
        x = 3;
        last = before;
    }
}
