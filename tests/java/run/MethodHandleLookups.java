import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandles;

/** Methods and constructors that a lookup does not find, or refuses. */
public class MethodHandleLookups {
    int plus(int n) {
        return n;
    }

    static int twice(int n) {
        return 2 * n;
    }

    static class Nested {
        private Nested() {
        }

        private String secret() {
            return "secret";
        }
    }

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

    public static void main(String[] args) {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Class<MethodHandleLookups> here = MethodHandleLookups.class;
        attempt("no such method", () -> lookup.findVirtual(here, "nothing", methodType(int.class, int.class)));
        attempt("another type", () -> lookup.findVirtual(here, "plus", methodType(int.class, long.class)));
        attempt("another result", () -> lookup.findVirtual(here, "plus", methodType(void.class, int.class)));
        attempt("static", () -> lookup.findVirtual(here, "twice", methodType(int.class, int.class)));
        attempt("not static", () -> lookup.findStatic(here, "plus", methodType(int.class, int.class)));
        attempt("no such static method", () -> lookup.findStatic(here, "nothing", methodType(String.class, int[].class)));
        attempt("no such interface method", () -> lookup.findVirtual(Runnable.class, "stop", methodType(void.class)));
        attempt("no such constructor", () -> lookup.findConstructor(here, methodType(void.class, String.class)));
        attempt("a constructor with a result", () -> lookup.findConstructor(here, methodType(here)));
        attempt("an initializer", () -> lookup.findVirtual(here, "<init>", methodType(void.class)));
        attempt("a private constructor", () -> lookup.findConstructor(Nested.class, methodType(void.class)));
        attempt("a private method", () -> lookup.findVirtual(Nested.class, "secret", methodType(String.class)).invoke(new Nested()));
        attempt("another's private method", () -> lookup.findVirtual(String.class, "isLatin1", methodType(boolean.class)));
        attempt("another's super", () -> lookup.findSpecial(Object.class, "toString", methodType(String.class), Nested.class));
        attempt("our own super", () -> lookup.findSpecial(Object.class, "hashCode", methodType(int.class), here));
        attempt("inherited", () -> lookup.findVirtual(here, "toString", methodType(String.class)));
        attempt("of an array", () -> lookup.findVirtual(int[].class, "getClass", methodType(Class.class)).invoke(new int[0]));
        attempt("no class", () -> lookup.findVirtual(null, "plus", methodType(int.class)));
        attempt("no name", () -> lookup.findVirtual(here, null, methodType(int.class)));
        attempt("no type", () -> lookup.findStatic(here, "twice", null));
    }
}
