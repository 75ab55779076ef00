//@ harmful: PetersonPlain.flag0
//@ harmful: PetersonPlain.flag1
//@ harmful: PetersonPlain.turn
//@ harmful: PetersonPlain.owner
//@ jmm: assertion
//@ sc: race

/** Peterson's algorithm with plain variables: both threads may be inside. Each tries to enter once. */
public class PetersonPlain {
    static boolean flag0;
    static boolean flag1;
    static int turn;
    static int owner;

    static void zero() {
        flag0 = true;
        turn = 1;
        if (!(flag1 && turn == 1)) {
            owner = 0;
            assert owner == 0 : "not alone"; //~ ERROR: assertion not alone
        }
        flag0 = false;
    }

    static void one() {
        flag1 = true;
        turn = 0;
        if (!(flag0 && turn == 0)) {
            owner = 1;
            assert owner == 1 : "not alone"; //~ ERROR: assertion not alone
        }
        flag1 = false;
    }

    public static void main(String[] args) {
        new Thread(PetersonPlain::zero).start();
        new Thread(PetersonPlain::one).start();
    }
}
