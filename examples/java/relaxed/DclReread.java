//@ harmful: DclReread.helper
//@ jmm: assertion
//@ sc: race

/** Double-checked locking as it is often printed: the reference is read again to be returned, and may be null then. */
public class DclReread {
    static class Helper {
    }

    private Helper helper;

    Helper getHelper() {
        if (helper == null) {
            synchronized (this) {
                if (helper == null) {
                    helper = new Helper();
                }
            }
        }
        return helper;
    }

    static final DclReread foo = new DclReread();

    static void use() {
        assert foo.getHelper() != null : "no helper"; //~ ERROR: assertion no helper
    }

    public static void main(String[] args) {
        new Thread(DclReread::use).start();
        new Thread(DclReread::use).start();
    }
}
