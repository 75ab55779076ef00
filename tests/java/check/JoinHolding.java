/** To join a thread lets go of the monitor of its object, which the thread itself needs. */
class JoinHolding extends Thread {
    private int count;

    @Override
    public void run() {
        increment();
    }

    private synchronized void increment() {
        count++;
    }

    private synchronized void finish() throws InterruptedException {
        join();
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        JoinHolding worker = new JoinHolding();
        worker.start();
        worker.finish();
        assert worker.count == 2;
    }
}
