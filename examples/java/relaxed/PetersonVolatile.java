//@ race-free
//@ jmm: ok
//@ sc: ok

/** Peterson's algorithm with volatile variables: what they guard needs not be volatile. Each thread tries to enter once. */
public class PetersonVolatile {
    static volatile boolean flag0;
    static volatile boolean flag1;
    static volatile int turn;
    static int owner;

    static void zero() {
        flag0 = true;
        turn = 1;
        if (!(flag1 && turn == 1)) {
            owner = 0;
            assert owner == 0 : "not alone";
        }
        flag0 = false;
    }

    static void one() {
        flag1 = true;
        turn = 0;
        if (!(flag0 && turn == 0)) {
            owner = 1;
            assert owner == 1 : "not alone";
        }
        flag1 = false;
    }

    public static void main(String[] args) {
        new Thread(PetersonVolatile::zero).start();
        new Thread(PetersonVolatile::one).start();
    }
}
