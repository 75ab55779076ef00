/** Dekker's lock for two threads: mutual exclusion, and the loser backs off until it is its turn. */
public class Dekker {
    static volatile boolean wants0;
    static volatile boolean wants1;
    static volatile int turn;
    static int owner = -1;

    static void critical(int me) {
        owner = me;
        assert owner == me : "two inside";
    }

    public static void main(String[] args) {
        new Thread(() -> {
            wants0 = true;
            while (wants1) {
                if (turn != 0) {
                    wants0 = false;
                    while (turn != 0) {
                        Thread.onSpinWait();
                    }
                    wants0 = true;
                }
            }
            critical(0);
            turn = 1;
            wants0 = false;
        }).start();
        new Thread(() -> {
            wants1 = true;
            while (wants0) {
                if (turn != 1) {
                    wants1 = false;
                    while (turn != 1) {
                        Thread.onSpinWait();
                    }
                    wants1 = true;
                }
            }
            critical(1);
            turn = 0;
            wants1 = false;
        }).start();
    }
}
