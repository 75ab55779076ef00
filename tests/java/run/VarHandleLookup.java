import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;

/** What lookups find and refuse: fields by name, type and kind, and who may see them. */
public class VarHandleLookup {
    int number;
    static int shared;
    private int own = 4;

    static class Nested {
        private int hidden = 5;
    }

    interface Attempt {
        Object run() throws Throwable;
    }

    static void attempt(String what, Attempt attempt) {
        try {
            System.out.println(what + ": " + attempt.run());
        } catch (Throwable e) {
            // The module at the end is shown with its hash code.
            System.out.println(what + ": " + e.toString().replaceAll("unnamed module @[0-9a-f]+", "a module"));
        }
    }

    public static void main(String[] args) {
        Lookup lookup = MethodHandles.lookup();
        Class<VarHandleLookup> here = VarHandleLookup.class;
        attempt("a field", () -> lookup.findVarHandle(here, "number", int.class));
        attempt("no such name", () -> lookup.findVarHandle(here, "nothing", int.class));
        attempt("no such static", () -> lookup.findStaticVarHandle(here, "nothing", String.class));
        attempt("another type", () -> lookup.findVarHandle(here, "number", long.class));
        attempt("not static", () -> lookup.findStaticVarHandle(here, "number", int.class));
        attempt("static", () -> lookup.findVarHandle(here, "shared", int.class));
        attempt("of an array", () -> lookup.findVarHandle(int[].class, "length", int.class));
        attempt("no class", () -> lookup.findVarHandle(null, "number", int.class));
        attempt("no name", () -> lookup.findVarHandle(here, null, int.class));
        attempt("no type", () -> lookup.findVarHandle(here, "number", null));
        attempt("private", () -> (int) lookup.findVarHandle(here, "own", int.class).get(new VarHandleLookup()));
        attempt("private, nested", () -> (int) lookup.findVarHandle(Nested.class, "hidden", int.class).get(new Nested()));
        attempt("private, another's", () -> lookup.findVarHandle(VarHandleStranger.class, "hidden", int.class));
        attempt("of the package", () -> (int) lookup.findVarHandle(VarHandleStranger.class, "open", int.class).get(new VarHandleStranger()));
        attempt("protected", () -> (int) lookup.findVarHandle(VarHandleStranger.class, "inherited", int.class).get(new VarHandleStranger()));
        attempt("in another class", () -> lookup.in(VarHandleStranger.class).findVarHandle(VarHandleStranger.class, "hidden", int.class));
        attempt("in another class, open", () -> lookup.in(VarHandleStranger.class).findVarHandle(VarHandleStranger.class, "open", int.class));
        attempt("private in another class", () -> {
            VarHandle handle = MethodHandles.privateLookupIn(VarHandleStranger.class, lookup).findVarHandle(VarHandleStranger.class, "hidden", int.class);
            return (int) handle.get(new VarHandleStranger());
        });
        attempt("public only", () -> MethodHandles.publicLookup().findVarHandle(VarHandleStranger.class, "open", int.class));
        attempt("public", () -> MethodHandles.publicLookup().findVarHandle(here, "number", int.class));
        attempt("the library's", () -> lookup.findVarHandle(String.class, "hash", int.class));
        attempt("private in the library", () -> MethodHandles.privateLookupIn(String.class, lookup));
        attempt("private in an array", () -> MethodHandles.privateLookupIn(int[].class, lookup));
        attempt("private in a number", () -> MethodHandles.privateLookupIn(int.class, lookup));
        attempt("without private access", () -> lookup.dropLookupMode(Lookup.PRIVATE).findVarHandle(here, "own", int.class));
        System.out.println(lookup + " " + lookup.lookupClass() + " " + lookup.lookupModes() + " " + lookup.hasFullPrivilegeAccess());
        System.out.println(lookup.in(VarHandleStranger.class) + " " + MethodHandles.publicLookup());
    }
}

class VarHandleStranger {
    private int hidden = 1;
    int open = 2;
    protected int inherited = 3;
}
