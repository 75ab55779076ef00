import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Access modes that a variable does not have: additions to booleans, bits of doubles, writes of what is final. */
public class VarHandleUnsupported {
    boolean flag;
    float single;
    double exact;
    String text;
    final int constant = 1;
    static final long FIXED = Long.parseLong("2");

    interface Attempt {
        void run();
    }

    static void attempt(String what, Attempt attempt) {
        try {
            attempt.run();
            System.out.println(what + ": supported");
        } catch (UnsupportedOperationException e) {
            System.out.println(what + ": not supported");
        }
    }

    static VarHandle of(String name, Class<?> type) throws ReflectiveOperationException {
        return MethodHandles.lookup().findVarHandle(VarHandleUnsupported.class, name, type);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        VarHandleUnsupported o = new VarHandleUnsupported();
        VarHandle flag = of("flag", boolean.class);
        VarHandle single = of("single", float.class);
        VarHandle exact = of("exact", double.class);
        VarHandle text = of("text", String.class);
        VarHandle constant = of("constant", int.class);
        VarHandle fixed = MethodHandles.lookup().findStaticVarHandle(VarHandleUnsupported.class, "FIXED", long.class);
        attempt("adding to a boolean", () -> flag.getAndAdd(o, true));
        attempt("or of a boolean", () -> flag.getAndBitwiseOr(o, true));
        attempt("adding to a float", () -> single.getAndAdd(o, 1f));
        attempt("or of a float", () -> single.getAndBitwiseOr(o, 1f));
        attempt("exclusive or of a double", () -> exact.getAndBitwiseXorAcquire(o, 1.0));
        attempt("adding to a string", () -> text.getAndAdd(o, "s"));
        attempt("and of a string", () -> text.getAndBitwiseAnd(o, "s"));
        attempt("reading a final field", () -> System.out.println((int) constant.get(o)));
        attempt("reading it volatile", () -> System.out.println((int) constant.getVolatile(o)));
        attempt("reading it opaque", () -> System.out.println((int) constant.getOpaque(o)));
        attempt("writing a final field", () -> constant.set(o, 2));
        attempt("writing it volatile", () -> constant.setVolatile(o, 2));
        attempt("comparing and setting it", () -> constant.compareAndSet(o, 1, 2));
        attempt("adding to it", () -> constant.getAndAddRelease(o, 2));
        attempt("reading a final static", () -> System.out.println((long) fixed.getAcquire()));
        attempt("writing a final static", () -> fixed.setRelease(3L));
        attempt("of any type", () -> text.getAndAdd(o, 1L, 2L, 3L));
        System.out.println(o.flag + " " + o.single + " " + o.exact + " " + o.text + " " + o.constant);
    }
}
