//@ row: JMC SendRecv
//@ count: = 1

/** A thread waits for what another one sends; an execution in which it would wait for ever is blocked, and does not count. */
public class SendReceive {
    volatile int buffer;

    static class Receiver extends Thread {
        final SendReceive shared;

        Receiver(SendReceive shared) {
            this.shared = shared;
        }

        @Override
        public void run() {
            while (shared.buffer != 1) {
                Thread.onSpinWait();
            }
        }
    }

    static class Sender extends Thread {
        final SendReceive shared;

        Sender(SendReceive shared) {
            this.shared = shared;
        }

        @Override
        public void run() {
            shared.buffer = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SendReceive shared = new SendReceive();
        Thread receiver = new Receiver(shared);
        Thread sender = new Sender(shared);
        receiver.start();
        sender.start();
        sender.join();
        receiver.join();
    }
}
