/** Each thread has a value of its own, made when it first asks, and removing it touches no other's. */
public class ThreadLocalOwn {
    static volatile int made;
    static final ThreadLocal<int[]> OWN = ThreadLocal.withInitial(() -> new int[1]);

    static void count() {
        for (int i = 1; i <= 2; i++) {
            OWN.get()[0]++;
            assert OWN.get()[0] == i;
            made = i;
        }
        OWN.remove();
        assert OWN.get()[0] == 0;
    }

    public static void main(String[] args) throws InterruptedException {
        OWN.get()[0] = 0;
        Thread other = new Thread(ThreadLocalOwn::count);
        other.start();
        count();
        other.join();
        assert OWN.get()[0] == 0 && made == 2;
    }
}
