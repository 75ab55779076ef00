/** Three threads that take their locks in one global order never deadlock. */
public class LockOrderFixed {
    static class Fork {
        final int id;
        int uses;

        Fork(int id) {
            this.id = id;
        }
    }

    static void eat(Fork left, Fork right) {
        Fork first = left.id < right.id ? left : right;
        Fork second = first == left ? right : left;
        synchronized (first) {
            synchronized (second) {
                left.uses++;
                right.uses++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Fork[] forks = {new Fork(0), new Fork(1), new Fork(2)};
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            Fork left = forks[i];
            Fork right = forks[(i + 1) % 3];
            threads[i] = new Thread(() -> eat(left, right));
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        for (Fork f : forks) {
            assert f.uses == 2;
        }
    }
}
