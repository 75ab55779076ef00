/** Peterson's lock for two threads: mutual exclusion holds under sequential consistency. */
public class Peterson {
    static volatile boolean wants0;
    static volatile boolean wants1;
    static volatile int turn;
    static int inside;

    static void critical() {
        inside++;
        assert inside == 1 : "two inside";
        inside--;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            wants0 = true;
            turn = 1;
            while (wants1 && turn == 1) {
                Thread.onSpinWait();
            }
            critical();
            wants0 = false;
        }).start();
        new Thread(() -> {
            wants1 = true;
            turn = 0;
            while (wants0 && turn == 0) {
                Thread.onSpinWait();
            }
            critical();
            wants1 = false;
        }).start();
    }
}
