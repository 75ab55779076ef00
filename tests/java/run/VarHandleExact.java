import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;

/** VarHandles that take calls with exactly their types only. */
public class VarHandleExact {
    int number;
    String text;

    interface Attempt {
        void run();
    }

    static void attempt(String what, Attempt attempt) {
        try {
            attempt.run();
            System.out.println(what + ": nothing wrong");
        } catch (WrongMethodTypeException e) {
            // What it says before its types depends on the JDK.
            System.out.println(what + ": " + e.getMessage().substring(e.getMessage().indexOf('(')));
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        VarHandleExact o = new VarHandleExact();
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle number = lookup.findVarHandle(VarHandleExact.class, "number", int.class).withInvokeExactBehavior();
        VarHandle text = lookup.findVarHandle(VarHandleExact.class, "text", String.class).withInvokeExactBehavior();
        VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class).withInvokeExactBehavior();
        attempt("int", () -> number.set(o, 1));
        attempt("byte", () -> number.set(o, (byte) 1));
        attempt("box", () -> number.set(o, Integer.valueOf(1)));
        attempt("object", () -> number.set((Object) o, 1));
        attempt("result", () -> System.out.println((int) number.get(o)));
        attempt("dropped result", () -> number.get(o));
        attempt("dropped result of an addition", () -> number.getAndAdd(o, 1));
        attempt("wider result", () -> System.out.println((long) number.get(o)));
        attempt("string", () -> text.set(o, "s"));
        attempt("untyped null", () -> text.set(o, null));
        attempt("typed null", () -> text.set(o, (String) null));
        attempt("comparison", () -> System.out.println(text.compareAndSet(o, (String) null, "t")));
        attempt("array", () -> elements.setVolatile(new int[1], 0, 1));
        attempt("index", () -> elements.setVolatile(new int[1], (short) 0, 1));
        attempt("unsupported", () -> System.out.println(text.getAndAdd(o, 1)));
        attempt("after all", () -> number.withInvokeBehavior().set(o, (byte) 7));
        System.out.println(o.number + " " + o.text);
    }
}
