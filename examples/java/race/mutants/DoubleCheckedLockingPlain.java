//@ race: DoubleCheckedLockingPlain.helper
//@ race: DoubleCheckedLockingPlain$Helper.value
//@ races: several
//@ threads: 2

/** A mutant of DoubleCheckedLocking: the field is plain. */
public class DoubleCheckedLockingPlain {
    static class Helper {
        int value;

        Helper() {
            value = 42;
            made++;
        }
    }

    static int made;
    static Helper helper;

    static Helper get() {
        Helper known = helper; //~ RACE: read
        if (known == null) {
            synchronized (DoubleCheckedLockingPlain.class) {
                known = helper;
                if (known == null) {
                    known = new Helper();
                    helper = known; //~ RACE: write
                }
            }
        }
        return known;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable use = () -> {
            int value = get().value;
            assert value == 42;
        };
        Thread one = new Thread(use);
        Thread two = new Thread(use);
        one.start();
        two.start();
        one.join();
        two.join();
        assert made == 1;
    }
}
