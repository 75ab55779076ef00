//@ race: PetersonPlain.turn
//@ race: PetersonPlain.flag0
//@ race: PetersonPlain.flag1
//@ race: PetersonPlain.shared
//@ races: several
//@ threads: 2

/**
 * Peterson (2,2): Peterson's lock with plain variables, as in the paper's Fig. 3. Two threads, two critical sections
 * each.
 *
 * <p>Under sequential consistency it excludes. Nothing orders its accesses, so it need not be sequentially consistent.
 */
public class PetersonPlain {
    static final int SECTIONS = 2;

    static boolean flag0;
    static boolean flag1;
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
        Thread one = new Thread(PetersonPlain::first);
        Thread two = new Thread(PetersonPlain::second);
        one.start();
        two.start();
        one.join();
        two.join();
        assert shared == 2 * SECTIONS;
    }
}
