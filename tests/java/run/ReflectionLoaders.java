/** Classes by their names, and the names of their loaders. */
public class ReflectionLoaders {
    static class Quiet {
        static {
            System.out.println("initialized");
        }
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

    public static void main(String[] args) {
        ClassLoader loader = ReflectionLoaders.class.getClassLoader();
        System.out.println(loader.getName() + " " + loader.getClass().getName() + " " + loader.getParent().getName() + " " + loader.getParent().getParent());
        System.out.println((loader == Quiet.class.getClassLoader()) + " " + (loader == ClassLoader.getSystemClassLoader()) + " "
            + (loader == new Quiet[0][0].getClass().getClassLoader()) + " " + (loader.getParent() == ClassLoader.getPlatformClassLoader()));
        System.out.println(String.class.getClassLoader() + " " + int.class.getClassLoader() + " " + int[].class.getClassLoader());
        attempt("not initialized", () -> Class.forName("ReflectionLoaders$Quiet", false, loader));
        attempt("loaded", () -> loader.loadClass("ReflectionLoaders$Quiet"));
        attempt("initialized", () -> Class.forName("ReflectionLoaders$Quiet"));
        attempt("arrays", () -> Class.forName("[[I") + " " + Class.forName("[LReflectionLoaders$Quiet;"));
        attempt("the library's", () -> Class.forName("java.util.ArrayList", true, null));
        attempt("no such class", () -> Class.forName("Nowhere"));
        attempt("no such class to load", () -> loader.loadClass("not.here.Nowhere"));
        attempt("an internal name", () -> Class.forName("java/lang/String"));
        attempt("a primitive type", () -> Class.forName("int"));
    }
}
