//@ race-free
//@ jmm: ok
//@ sc: ok

/** The core of Dekker's algorithm with volatile variables. Each thread tries to enter once. */
public class DekkerVolatile {
    static volatile boolean flag0;
    static volatile boolean flag1;
    static int owner;

    static void zero() {
        flag0 = true;
        if (!flag1) {
            owner = 0;
            assert owner == 0 : "not alone";
        }
        flag0 = false;
    }

    static void one() {
        flag1 = true;
        if (!flag0) {
            owner = 1;
            assert owner == 1 : "not alone";
        }
        flag1 = false;
    }

    public static void main(String[] args) {
        new Thread(DekkerVolatile::zero).start();
        new Thread(DekkerVolatile::one).start();
    }
}
