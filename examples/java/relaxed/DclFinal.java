//@ benign: DclFinal.helper
//@ jmm: ok
//@ sc: race

/** Double-checked locking of an object whose field is final: the race of the reference does no harm. */
public class DclFinal {
    static class Helper {
        final int data;

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

    static final DclFinal foo = new DclFinal();

    static void use() {
        assert foo.getHelper().data == 42 : "half made";
    }

    public static void main(String[] args) {
        new Thread(DclFinal::use).start();
        new Thread(DclFinal::use).start();
    }
}
