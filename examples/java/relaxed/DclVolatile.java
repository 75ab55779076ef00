//@ race-free
//@ jmm: ok
//@ sc: ok

/** Double-checked locking with a volatile reference: there is no race. */
public class DclVolatile {
    static class Helper {
        int data;

        Helper() {
            data = 42;
        }
    }

    private volatile Helper helper;

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

    static final DclVolatile foo = new DclVolatile();

    static void use() {
        assert foo.getHelper().data == 42 : "half made";
    }

    public static void main(String[] args) {
        new Thread(DclVolatile::use).start();
        new Thread(DclVolatile::use).start();
    }
}
