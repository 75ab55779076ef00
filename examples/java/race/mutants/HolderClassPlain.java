//@ race: HolderClassPlain.instance
//@ race: HolderClassPlain.value
//@ races: several
//@ threads: 2

/** A mutant of HolderClass: there is no holder, and the object is kept in a plain field. */
public class HolderClassPlain {
    int value;

    HolderClassPlain() {
        value = 42;
    }

    static HolderClassPlain instance;

    static HolderClassPlain get() {
        if (instance == null) { //~ RACE: read
            instance = new HolderClassPlain(); //~ RACE: write
        }
        return instance;
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
