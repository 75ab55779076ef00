//@ row: JMC and GenMC big0
//@ count: = 69112

/** Two threads write two variables each, in turns, and two others read them. */
public class Big0 {
    int x;
    int y;
    int z;
    int w;

    /** Keeps what is read, so that it is. */
    static class Worker extends Thread {
        final Big0 shared;
        final int number;
        int read;

        Worker(Big0 shared, int number) {
            this.shared = shared;
            this.number = number;
        }

        @Override
        public void run() {
            switch (number) {
                case 0 -> {
                    for (int value = 1; value <= 3; value++) {
                        shared.x = value;
                        shared.y = value;
                    }
                }
                case 1 -> {
                    for (int value = 1; value <= 3; value++) {
                        shared.z = value;
                        shared.w = value;
                    }
                }
                case 2 -> read = shared.x + shared.y + shared.z;
                default -> read = shared.x + shared.y + shared.z + shared.w + shared.x + shared.y + shared.z;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Big0 shared = new Big0();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Worker(shared, i);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
