/** A thread ends in the monitor of its object: who sees it alive there is woken up by its end. */
class JoinByHand {
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {});
        worker.start();
        synchronized (worker) {
            while (worker.isAlive()) {
                worker.wait();
            }
        }
    }
}
