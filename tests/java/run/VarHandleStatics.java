import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** VarHandles of static fields: of all kinds, inherited ones, of interfaces, and of a class with a failing initializer. */
public class VarHandleStatics {
    static class Base {
        static int count = 5;
        static String name = "base";
        static volatile long total = 1L << 40;
    }

    static class Derived extends Base {
        static String name = "derived";
    }

    interface Constants {
        Object TOKEN = new StringBuilder("token");
    }

    static class Broken {
        static int value = Integer.parseInt("none");
    }

    static VarHandle find(Class<?> owner, String name, Class<?> type) throws ReflectiveOperationException {
        return MethodHandles.lookup().findStaticVarHandle(owner, name, type);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        VarHandle count = find(Base.class, "count", int.class);
        VarHandle same = find(Derived.class, "count", int.class);
        System.out.println((int) count.getAndAdd(3) + " " + (int) same.getVolatile() + " " + Base.count);
        same.set(1);
        System.out.println(count.compareAndSet(1, 2) + " " + Derived.count);
        VarHandle base = find(Base.class, "name", String.class);
        VarHandle derived = find(Derived.class, "name", String.class);
        System.out.println(base.getAndSet("changed") + " " + derived.get() + " " + Base.name + " " + Derived.name);
        VarHandle total = find(Base.class, "total", long.class);
        System.out.println((long) total.getAndBitwiseOr(7L) + " " + Base.total);
        VarHandle token = find(Constants.class, "TOKEN", Object.class);
        System.out.println(token.get() + " " + (token.getVolatile() == Constants.TOKEN));
        try {
            find(Broken.class, "value", int.class).get();
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getCause().getMessage());
        }
    }
}
