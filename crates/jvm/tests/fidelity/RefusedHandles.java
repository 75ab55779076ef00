import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.nio.ByteOrder;
import sun.misc.Unsafe;

/** What of handles, fields and class loaders stops the run. */
public class RefusedHandles {
    int number;
    final int fixed = Integer.parseInt("3");

    static int twice(int n) {
        return 2 * n;
    }

    static Unsafe unsafe() throws ReflectiveOperationException {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (Unsafe) field.get(null);
    }

    public static void main(String[] arguments) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle twice = lookup.findStatic(RefusedHandles.class, "twice", MethodType.methodType(int.class, int.class));
        VarHandle number = lookup.findVarHandle(RefusedHandles.class, "number", int.class);
        Field fixed = RefusedHandles.class.getDeclaredField("fixed");
        fixed.setAccessible(true);
        RefusedHandles object = new RefusedHandles();
        Object result = switch (arguments[0]) {
            case "bind" -> twice.bindTo("s");
            case "insert" -> MethodHandles.insertArguments(twice, 0, 1);
            case "filter" -> MethodHandles.filterReturnValue(twice, twice);
            case "turn" -> number.toMethodHandle(VarHandle.AccessMode.GET);
            case "invoker" -> lookup.findVirtual(MethodHandle.class, "invoke", MethodType.genericMethodType(1));
            case "abstract" -> lookup.findConstructor(Number.class, MethodType.methodType(void.class));
            case "final" -> {
                fixed.setInt(object, fixed.getInt(object) + 1);
                yield object.fixed;
            }
            case "unsafe final" -> {
                unsafe().putInt(object, unsafe().objectFieldOffset(fixed), 4);
                yield object.fixed;
            }
            case "memory" -> unsafe().getInt(null, 4096L);
            case "allocate" -> unsafe().allocateMemory(8);
            case "another type" -> unsafe().getLong(object, unsafe().objectFieldOffset(RefusedHandles.class.getDeclaredField("number")));
            case "resource" -> RefusedHandles.class.getClassLoader().getResource("x");
            case "loader" -> new ClassLoader() { };
            default -> throw new IllegalArgumentException(arguments[0]);
        };
        System.out.println(result);
    }
}
