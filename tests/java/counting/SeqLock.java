//@ row: GenMC seqlock-atomic
//@ count: = 2

import java.util.concurrent.atomic.AtomicBoolean;

/** A reader that reads again if a writer has been there, which it sees by a number that is odd as long as something is written. */
public class SeqLock {
    final AtomicBoolean held = new AtomicBoolean();
    volatile int number;
    volatile int data;

    static class Writer extends Thread {
        final SeqLock shared;

        Writer(SeqLock shared) {
            this.shared = shared;
        }

        @Override
        public void run() {
            while (!shared.held.compareAndSet(false, true)) {
                Thread.onSpinWait();
            }
            shared.number++;
            shared.data = 42;
            shared.number++;
            shared.held.set(false);
        }
    }

    static class Reader extends Thread {
        final SeqLock shared;
        int read;

        Reader(SeqLock shared) {
            this.shared = shared;
        }

        @Override
        public void run() {
            int number;
            int data;
            do {
                while ((number = shared.number) % 2 == 1) {
                    Thread.onSpinWait();
                }
                data = shared.data;
            } while (shared.number != number);
            read = data;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SeqLock shared = new SeqLock();
        Thread writer = new Writer(shared);
        Thread reader = new Reader(shared);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
