//@ row: JMC DetArray
//@ count: 2 = 6, published 4
//@ count: 3 = 90, published 36
//@ count: 4 = 2616, published 576
//@ count: 5 = 128760, published 14400, large
//@ count: 3 apart = 36
//@ count: 5 apart = 14400

/**
 * Each thread takes the next place of an array, without a lock, and writes there: two may take the same, and then the order of their
 * writes to it is part of the execution. If each has an array `apart`, only the field is shared.
 */
public class DetArray {
    int next;
    final int[] places;

    DetArray(int n) {
        places = new int[n];
    }

    static class Setter extends Thread {
        final DetArray shared;
        final int[] places;

        Setter(DetArray shared, int[] places) {
            this.shared = shared;
            this.places = places;
        }

        @Override
        public void run() {
            int mine = shared.next;
            places[mine] = 1;
            shared.next = mine + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int n = Integer.parseInt(args[0]);
        DetArray shared = new DetArray(n);
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            threads[i] = new Setter(shared, args.length > 1 ? new int[n] : shared.places);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
