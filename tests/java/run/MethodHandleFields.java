import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** Method handles that read and write fields. */
public class MethodHandleFields {
    int number = 3;
    volatile double ratio = 0.5;
    String text;
    final char fixed = 'f';
    static long total = 1L << 33;
    static volatile Object shared = "shared";

    interface Attempt {
        Object run() throws Throwable;
    }

    static void attempt(String what, Attempt attempt) {
        try {
            System.out.println(what + ": " + attempt.run());
        } catch (Throwable e) {
            System.out.println(what + ": " + e.toString().replaceAll(", from class.*", ""));
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Class<MethodHandleFields> here = MethodHandleFields.class;
        MethodHandleFields o = new MethodHandleFields();
        MethodHandle getNumber = lookup.findGetter(here, "number", int.class);
        MethodHandle setNumber = lookup.findSetter(here, "number", int.class);
        setNumber.invokeExact(o, 4);
        System.out.println((int) getNumber.invokeExact(o) + " " + getNumber + " " + setNumber);
        setNumber.invoke(o, (short) 5);
        System.out.println((long) getNumber.invoke(o) + " " + getNumber.invoke((Object) o) + " " + o.number);
        MethodHandle setRatio = lookup.findSetter(here, "ratio", double.class);
        setRatio.invoke(o, 2);
        System.out.println((double) lookup.findGetter(here, "ratio", double.class).invokeExact(o));
        lookup.findSetter(here, "text", String.class).invokeExact(o, "text");
        System.out.println((String) lookup.findGetter(here, "text", String.class).invokeExact(o));
        System.out.println((char) lookup.findGetter(here, "fixed", char.class).invokeExact(o));
        lookup.findStaticSetter(here, "total", long.class).invokeExact(9L);
        System.out.println((long) lookup.findStaticGetter(here, "total", long.class).invokeExact() + " " + total);
        lookup.findStaticSetter(here, "shared", Object.class).invoke(1);
        System.out.println(lookup.findStaticGetter(here, "shared", Object.class).invoke() + " " + shared);
        attempt("no object", () -> (int) getNumber.invokeExact((MethodHandleFields) null));
        attempt("writing to no object", () -> {
            setNumber.invokeExact((MethodHandleFields) null, 1);
            return null;
        });
        attempt("another object", () -> getNumber.invoke((Object) "s"));
        attempt("a final field", () -> lookup.findSetter(here, "fixed", char.class));
        attempt("a static field", () -> lookup.findGetter(here, "total", long.class));
        attempt("no static field", () -> lookup.findStaticSetter(here, "number", int.class));
        attempt("no such field", () -> lookup.findGetter(here, "nothing", int.class));
        attempt("no such static field", () -> lookup.findStaticSetter(here, "nothing", int.class));
        attempt("another type", () -> lookup.findSetter(here, "number", long.class));
        attempt("by reflection", () -> (int) lookup.unreflectGetter(here.getDeclaredField("number")).invokeExact(o));
        attempt("by reflection, static", () -> (long) lookup.unreflectVarHandle(here.getDeclaredField("total")).getAndAdd(1L) + total);
    }
}
