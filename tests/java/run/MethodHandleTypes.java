import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.WrongMethodTypeException;
import java.util.List;

/** Calls of method handles with other types: what invoke, asType and invokeWithArguments convert, and what they refuse. */
public class MethodHandleTypes {
    int base = 10;

    int plus(int n) {
        return base + n;
    }

    static long mix(int a, long b, double c) {
        return (long) (a + b + c);
    }

    static void quiet() {
        System.out.print("quiet ");
    }

    static Object anything(Object o) {
        return o;
    }

    static boolean not(boolean b) {
        return !b;
    }

    interface Attempt {
        Object run() throws Throwable;
    }

    static void attempt(String what, Attempt attempt) {
        try {
            System.out.println(what + ": " + attempt.run());
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Class<MethodHandleTypes> here = MethodHandleTypes.class;
        MethodHandleTypes o = new MethodHandleTypes();
        MethodHandle plus = lookup.findVirtual(here, "plus", methodType(int.class, int.class));
        MethodHandle mix = lookup.findStatic(here, "mix", methodType(long.class, int.class, long.class, double.class));
        MethodHandle quiet = lookup.findStatic(here, "quiet", methodType(void.class));
        MethodHandle anything = lookup.findStatic(here, "anything", methodType(Object.class, Object.class));
        MethodHandle not = lookup.findStatic(here, "not", methodType(boolean.class, boolean.class));
        attempt("boxes", () -> plus.invoke((Object) o, (Object) 1));
        attempt("widening", () -> (double) mix.invoke((byte) 1, 'a', 2f));
        attempt("unboxing and widening", () -> (float) mix.invoke((Integer) 1, (Short) (short) 2, (Object) 3L));
        attempt("a result that is not there", () -> quiet.invoke());
        attempt("a number that is not there", () -> (int) quiet.invoke());
        attempt("a result that nobody wants", () -> {
            plus.invoke(o, 1);
            return null;
        });
        attempt("a cast of the result", () -> (String) anything.invoke("s"));
        attempt("unboxing the result", () -> (long) anything.invoke(3));
        attempt("a boolean", () -> not.invoke(Boolean.TRUE) + " " + (boolean) not.invoke((Object) false));
        attempt("a wrong cast of the result", () -> (Integer) anything.invoke("s"));
        attempt("a wrong cast to our own", () -> (MethodHandleTypes) anything.invoke("s"));
        attempt("a wrong box", () -> plus.invoke(o, (Object) 1L));
        attempt("no box", () -> plus.invoke(o, (Object) "s"));
        attempt("a wrong receiver", () -> plus.invoke((Object) "s", 1));
        attempt("no receiver", () -> plus.invoke((Object) null, 1));
        attempt("a narrower type", () -> plus.invoke(o, 1L));
        attempt("a string", () -> plus.invoke(o, "s"));
        attempt("too few", () -> plus.invoke(o));
        attempt("too many", () -> plus.invoke(o, 1, 2));
        attempt("a boolean for an int", () -> plus.invoke(o, true));
        try {
            Object inexact = plus.invokeExact(o, 1);
        } catch (WrongMethodTypeException e) {
            System.out.println(e.getMessage().substring(e.getMessage().indexOf('(')));
        }
        MethodHandle wide = plus.asType(methodType(Object.class, Object.class, short.class));
        attempt("another type", () -> (Object) wide.invokeExact((Object) o, (short) 5) + " " + wide);
        attempt("and another", () -> (long) wide.asType(methodType(long.class, here, byte.class)).invokeExact(o, (byte) 6));
        attempt("its own type", () -> plus.asType(plus.type()) == plus);
        attempt("a type that can't be", () -> plus.asType(methodType(int.class, here, String.class)));
        attempt("arguments", () -> plus.invokeWithArguments(o, 7) + " " + mix.invokeWithArguments(List.of(1, 2L, 3.5f)));
        attempt("no arguments", () -> quiet.invokeWithArguments());
        attempt("too few arguments", () -> plus.invokeWithArguments(o));
        attempt("wrong arguments", () -> plus.invokeWithArguments(o, "s"));
    }
}
