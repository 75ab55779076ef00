//@ race: PetersonPlainFlags.flag0
//@ race: PetersonPlainFlags.flag1
//@ races: several
//@ threads: 2

/** A mutant of Peterson: the flags are plain. */
public class PetersonPlainFlags {
    static final int SECTIONS = 2;

    static boolean flag0;
    static boolean flag1;
    static volatile int turn;
    static int shared;

    static void first() {
        for (int i = 0; i < SECTIONS; i++) {
            flag0 = true; //~ RACE: write
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
            while (flag0 && turn == 0) { //~ RACE: read
                Thread.onSpinWait();
            }
            shared++;
            flag1 = false;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(PetersonPlainFlags::first);
        Thread two = new Thread(PetersonPlainFlags::second);
        one.start();
        two.start();
        one.join();
        two.join();
        assert shared == 2 * SECTIONS;
    }
}
