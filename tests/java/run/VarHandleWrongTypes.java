import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Calls of VarHandles whose types can't be converted, or whose values turn out not to fit. */
public class VarHandleWrongTypes {
    int number;
    byte small;
    boolean flag;
    String text;
    Integer boxed;
    static int shared;

    interface Attempt {
        void run() throws Throwable;
    }

    static void attempt(String what, Attempt attempt) {
        try {
            attempt.run();
            System.out.println(what + ": nothing wrong");
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }

    static VarHandle of(String name, Class<?> type) throws ReflectiveOperationException {
        return MethodHandles.lookup().findVarHandle(VarHandleWrongTypes.class, name, type);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        VarHandleWrongTypes o = new VarHandleWrongTypes();
        VarHandle number = of("number", int.class);
        VarHandle small = of("small", byte.class);
        VarHandle flag = of("flag", boolean.class);
        VarHandle text = of("text", String.class);
        VarHandle boxed = of("boxed", Integer.class);
        VarHandle statics = MethodHandles.lookup().findStaticVarHandle(VarHandleWrongTypes.class, "shared", int.class);
        attempt("a long for an int", () -> number.set(o, 1L));
        attempt("a string for an int", () -> number.set(o, "s"));
        attempt("an int for a byte", () -> small.set(o, 1));
        attempt("an int for a boolean", () -> flag.set(o, 1));
        attempt("an int for a string", () -> text.set(o, 1));
        attempt("a long for an Integer", () -> boxed.set(o, 1L));
        attempt("an int as a short", () -> System.out.println((short) number.get(o)));
        attempt("an int as a Long", () -> System.out.println((Long) number.get(o)));
        attempt("an int as a string", () -> System.out.println((String) number.get(o)));
        attempt("too few", () -> number.set(o));
        attempt("too many", () -> number.set(o, 1, 2));
        attempt("nothing", () -> number.get());
        attempt("an object for a static", () -> statics.set(o, 1));
        attempt("another class", () -> number.set("x", 1));
        attempt("another class, as an object", () -> number.set((Object) "x", 1));
        attempt("no object", () -> number.set((VarHandleWrongTypes) null, 1));
        attempt("no object at all", () -> number.getAndAdd(null, 1));
        attempt("another value", () -> text.set(o, (Object) 1));
        attempt("another box", () -> number.set(o, (Object) 1L));
        attempt("no box", () -> number.set(o, (Object) "s"));
        attempt("another value expected", () -> System.out.println(text.compareAndSet(o, (Object) 1, "a")));
        attempt("another result", () -> {
            text.set(o, "s");
            Object result = text.get(o);
            Integer cast = (Integer) (Object) result;
        });
        attempt("no value", () -> text.set(o, null));
        attempt("null in a box", () -> System.out.println((int) boxed.get(o)));
        attempt("no handle", () -> {
            VarHandle none = null;
            none.set(o, 1);
        });
    }
}
