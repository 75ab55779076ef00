/** Lazy initialization by a holder class: the class is initialized once, whoever comes first. */
public class LazyHolder {
    static int made;

    static class Holder {
        static final LazyHolder INSTANCE = new LazyHolder();
    }

    LazyHolder() {
        made++;
    }

    public static void main(String[] args) throws InterruptedException {
        LazyHolder[] seen = new LazyHolder[1];
        Thread other = new Thread(() -> seen[0] = Holder.INSTANCE);
        other.start();
        LazyHolder mine = Holder.INSTANCE;
        other.join();
        assert seen[0] == mine;
        assert made == 1;
    }
}
