//@ harmful: DclPlain.helper
//@ harmful: DclPlain$Helper.data
//@ jmm: assertion
//@ sc: race

/** Double-checked locking: the thread that finds a helper without the lock may find its field unset. */
public class DclPlain {
    static class Helper {
        int data;

        Helper() {
            data = 42;
        }
    }

    private Helper helper;

    Helper getHelper() {
        Helper h = helper;
        if (h == null) {
            synchronized (this) {
                h = helper;
                if (h == null) {
                    h = new Helper();
                    helper = h;
                }
            }
        }
        return h;
    }

    static final DclPlain foo = new DclPlain();

    static void use() {
        assert foo.getHelper().data == 42 : "half made"; //~ ERROR: assertion half made
    }

    public static void main(String[] args) {
        new Thread(DclPlain::use).start();
        new Thread(DclPlain::use).start();
    }
}
