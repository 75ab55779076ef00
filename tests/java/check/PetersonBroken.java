/** Peterson's lock with the turn given away before the wish is announced: both threads may enter. */
public class PetersonBroken {
    static volatile boolean wants0;
    static volatile boolean wants1;
    static volatile int turn;
    static volatile int inside;

    static void critical() {
        inside++;
        assert inside == 1 : "two inside"; //~ ERROR: assertion two inside
        inside--;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            turn = 1;
            wants0 = true;
            while (wants1 && turn == 1) {
                Thread.onSpinWait();
            }
            critical();
            wants0 = false;
        }).start();
        new Thread(() -> {
            turn = 0;
            wants1 = true;
            while (wants0 && turn == 0) {
                Thread.onSpinWait();
            }
            critical();
            wants1 = false;
        }).start();
    }
}
