//@ harmful: DekkerPlain.flag0
//@ harmful: DekkerPlain.flag1
//@ harmful: DekkerPlain.owner
//@ jmm: assertion
//@ sc: race

/** The core of Dekker's algorithm with plain variables: both threads may be inside. Each tries to enter once. */
public class DekkerPlain {
    static boolean flag0;
    static boolean flag1;
    static int owner;

    static void zero() {
        flag0 = true;
        if (!flag1) {
            owner = 0;
            assert owner == 0 : "not alone"; //~ ERROR: assertion not alone
        }
        flag0 = false;
    }

    static void one() {
        flag1 = true;
        if (!flag0) {
            owner = 1;
            assert owner == 1 : "not alone"; //~ ERROR: assertion not alone
        }
        flag1 = false;
    }

    public static void main(String[] args) {
        new Thread(DekkerPlain::zero).start();
        new Thread(DekkerPlain::one).start();
    }
}
