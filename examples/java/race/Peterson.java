//@ race-free
//@ threads: 2

/**
 * Peterson (2,2): Peterson's lock with volatile variables. Two threads, two critical sections each.
 *
 * <p>Who enters has read what the other wrote last: so the sections are ordered.
 */
public class Peterson {
    static final int SECTIONS = 2;

    static volatile boolean flag0;
    static volatile boolean flag1;
    static volatile int turn;
    static int shared;

    static void first() {
        for (int i = 0; i < SECTIONS; i++) {
            flag0 = true;
            turn = 1;
            while (flag1 && turn == 1) {
                Thread.onSpinWait();
            }
            shared++;
            flag0 = false;
        }
    }

    static void second() {
        for (int i = 0; i < SECTIONS; i++) {
            flag1 = true;
            turn = 0;
            while (flag0 && turn == 0) {
                Thread.onSpinWait();
            }
            shared++;
            flag1 = false;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(Peterson::first);
        Thread two = new Thread(Peterson::second);
        one.start();
        two.start();
        one.join();
        two.join();
        assert shared == 2 * SECTIONS;
    }
}
