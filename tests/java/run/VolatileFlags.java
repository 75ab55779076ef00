/** Volatile flags: spinning with yield and onSpinWait, ping-pong, publication of plain data. */
public class VolatileFlags {
    static volatile boolean ready;
    static int payload;
    static volatile int ball;
    static volatile long wide;
    static volatile double precise;
    static volatile Object reference;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            while (!ready) {
                Thread.onSpinWait();
            }
            System.out.println("payload " + payload);
        });
        reader.start();
        payload = 42;
        ready = true;
        reader.join();

        int rounds = 50;
        StringBuilder rally = new StringBuilder();
        Thread[] players = new Thread[2];
        for (int p = 0; p < 2; p++) {
            int me = p;
            players[p] = new Thread(() -> {
                for (int i = 0; i < rounds; i++) {
                    while (ball % 2 != me) {
                        Thread.yield();
                    }
                    rally.append(me == 0 ? '<' : '>');
                    ball++;
                }
            });
        }
        players[0].start();
        players[1].start();
        players[0].join();
        players[1].join();
        System.out.println(ball + " " + rally.length() + " " + rally.substring(0, 8));

        wide = Long.MIN_VALUE;
        precise = -0.0;
        reference = "text";
        Thread changer = new Thread(() -> {
            wide -= 1;
            precise += 1.5;
            reference = reference + "!";
            ready ^= true;
        });
        changer.start();
        changer.join();
        System.out.println(wide + " " + precise + " " + reference + " " + ready);
        Thread sleepy = new Thread(() -> {
            try {
                Thread.sleep(5);
                Thread.sleep(0, 1);
                Thread.sleep(0);
            } catch (InterruptedException e) {
                System.out.println("never");
            }
            ready = true;
        });
        sleepy.start();
        while (!ready) {
            Thread.yield();
        }
        System.out.println("woken");
    }
}
