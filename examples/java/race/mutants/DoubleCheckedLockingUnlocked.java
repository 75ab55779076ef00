//@ race: DoubleCheckedLockingUnlocked.made
//@ races: several
//@ threads: 2

/**
 * A mutant of DoubleCheckedLocking: there is no lock, so that two helpers may be made, and counted, at the same time.
 */
public class DoubleCheckedLockingUnlocked {
    static class Helper {
        int value;

        Helper() {
            value = 42;
            made++; //~ RACE: write //~ RACE: read
        }
    }

    static int made;
    static volatile Helper helper;

    static Helper get() {
        Helper known = helper;
        if (known == null) {
            known = new Helper();
            helper = known;
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
    }
}
