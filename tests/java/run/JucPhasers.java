import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Phaser: phases with parties that come and go, a phaser of phasers, termination, too many arrivals. */
public class JucPhasers {
    public static void main(String[] args) throws InterruptedException {
        StringBuilder log = new StringBuilder();
        Phaser phaser = new Phaser() {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                log.append(phase).append(':').append(parties).append(' ');
                return phase == 3 || parties == 0;
            }
        };
        phaser.register();
        Thread[] workers = new Thread[3];
        for (int i = 0; i < 3; i++) {
            phaser.register();
            int rounds = i + 1;
            workers[i] = new Thread(() -> {
                for (int round = 1; round < rounds; round++) {
                    phaser.arriveAndAwaitAdvance();
                }
                phaser.arriveAndDeregister();
            });
            workers[i].start();
        }
        while (!phaser.isTerminated()) {
            phaser.arriveAndAwaitAdvance();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        System.out.println(log + "over " + (phaser.getPhase() < 0) + " left " + phaser.getRegisteredParties());
        System.out.println("of one that is over " + (phaser.register() < 0) + " " + (phaser.arrive() < 0));

        Phaser two = new Phaser(2);
        System.out.println(two.arrive() + " " + two.getArrivedParties() + " " + two.getUnarrivedParties());
        System.out.println(two.arrive() + " " + two.getPhase() + " " + two.awaitAdvance(0));
        try {
            two.awaitAdvanceInterruptibly(1, 1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println(e);
        }
        Thread waiter = new Thread(() -> {
            try {
                two.awaitAdvanceInterruptibly(1);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
        System.out.println(two.bulkRegister(2) + " " + two.getRegisteredParties());
        two.forceTermination();
        System.out.println(two.isTerminated() + " " + (two.awaitAdvance(1) < 0));

        Phaser root = new Phaser();
        Phaser left = new Phaser(root, 1);
        Phaser right = new Phaser(root, 2);
        System.out.println(root.getRegisteredParties() + " " + (left.getParent() == root) + " " + (right.getRoot() == root));
        Thread[] parties = {
            new Thread(left::arriveAndAwaitAdvance),
            new Thread(right::arriveAndAwaitAdvance),
            new Thread(right::arriveAndAwaitAdvance),
        };
        for (Thread party : parties) {
            party.start();
        }
        for (Thread party : parties) {
            party.join();
        }
        System.out.println(root.getPhase() + " " + left.getPhase() + " " + right.getPhase());
        try {
            new Phaser().arrive();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage().startsWith("Attempted arrival of unregistered party for "));
        }
        try {
            new Phaser(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
    }
}
