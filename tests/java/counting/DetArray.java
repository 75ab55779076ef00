//@ row: JMC DetArray
//@ count: 2 = 4
//@ count: 3 = 36
//@ count: 4 = 576
//@ count: 5 = 14400, large

/** Each thread takes the next place of an array, without a lock, and writes there: two may take the same. */
public class DetArray {
    int next;
    final int[] places;

    DetArray(int n) {
        places = new int[n];
    }

    static class Setter extends Thread {
        final DetArray shared;

        Setter(DetArray shared) {
            this.shared = shared;
        }

        @Override
        public void run() {
            int mine = shared.next;
            shared.places[mine] = 1;
            shared.next = mine + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int n = Integer.parseInt(args[0]);
        DetArray shared = new DetArray(n);
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            threads[i] = new Setter(shared);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
