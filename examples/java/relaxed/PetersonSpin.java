//@ harmful: PetersonSpin.flag0
//@ harmful: PetersonSpin.flag1
//@ harmful: PetersonSpin.turn
//@ harmful: PetersonSpin.owner
//@ hangs
//@ jmm: assertion
//@ sc: race

/** Peterson's algorithm with plain variables, in which a thread waits until it may enter, or for ever. */
public class PetersonSpin {
    static boolean flag0;
    static boolean flag1;
    static int turn;
    static int owner;

    static void zero() {
        flag0 = true;
        turn = 1;
        while (flag1 && turn == 1) { //~ ERROR: hang
        }
        owner = 0;
        assert owner == 0 : "not alone"; //~ ERROR: assertion not alone
        flag0 = false;
    }

    static void one() {
        flag1 = true;
        turn = 0;
        while (flag0 && turn == 0) { //~ ERROR: hang
        }
        owner = 1;
        assert owner == 1 : "not alone"; //~ ERROR: assertion not alone
        flag1 = false;
    }

    public static void main(String[] args) {
        new Thread(PetersonSpin::zero).start();
        new Thread(PetersonSpin::one).start();
    }
}
