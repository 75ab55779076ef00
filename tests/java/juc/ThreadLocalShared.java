/** Each thread has a reference of its own, but all of them to one object. */
public class ThreadLocalShared {
    static final int[] COUNT = new int[1];
    static final ThreadLocal<int[]> OWN = ThreadLocal.withInitial(() -> COUNT);

    static void count() {
        OWN.get()[0]++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ThreadLocalShared::count);
        other.start();
        count();
        other.join();
        assert OWN.get()[0] == 2 : "lost"; //~ ERROR: assertion lost
    }
}
