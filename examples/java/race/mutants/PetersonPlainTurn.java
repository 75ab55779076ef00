//@ race: PetersonPlainTurn.turn
//@ races: several
//@ threads: 2

/** A mutant of Peterson: whose turn it is, is plain. */
public class PetersonPlainTurn {
    static final int SECTIONS = 2;

    static volatile boolean flag0;
    static volatile boolean flag1;
    static int turn;
    static int shared;

    static void first() {
        for (int i = 0; i < SECTIONS; i++) {
            flag0 = true;
            turn = 1; //~ RACE: write
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
            turn = 0; //~ RACE: write
            while (flag0 && turn == 0) {
                Thread.onSpinWait();
            }
            shared++;
            flag1 = false;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(PetersonPlainTurn::first);
        Thread two = new Thread(PetersonPlainTurn::second);
        one.start();
        two.start();
        one.join();
        two.join();
        assert shared == 2 * SECTIONS;
    }
}
