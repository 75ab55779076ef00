import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.util.List;

/** What a VarHandle says of itself: its types, and which access modes variables of each kind have. */
public class VarHandleModes {
    boolean flag;
    byte small;
    short little;
    char letter;
    int number;
    long large;
    float single;
    double exact;
    String text;
    final int constant = 1;
    static volatile int shared;
    static final String FIXED = "fixed".trim();

    static VarHandle field(String name, Class<?> type) throws ReflectiveOperationException {
        return MethodHandles.lookup().findVarHandle(VarHandleModes.class, name, type);
    }

    static String modes(VarHandle handle) {
        StringBuilder supported = new StringBuilder();
        for (AccessMode mode : AccessMode.values()) {
            supported.append(handle.isAccessModeSupported(mode) ? '+' : '-');
        }
        return supported.toString();
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        List<VarHandle> handles = List.of(
            field("flag", boolean.class), field("small", byte.class), field("little", short.class),
            field("letter", char.class), field("number", int.class), field("large", long.class),
            field("single", float.class), field("exact", double.class), field("text", String.class),
            field("constant", int.class), lookup.findStaticVarHandle(VarHandleModes.class, "shared", int.class),
            lookup.findStaticVarHandle(VarHandleModes.class, "FIXED", String.class),
            MethodHandles.arrayElementVarHandle(int[].class), MethodHandles.arrayElementVarHandle(double[].class),
            MethodHandles.arrayElementVarHandle(String[][].class));
        for (VarHandle handle : handles) {
            System.out.println(handle);
            System.out.println("  " + handle.varType() + " at " + handle.coordinateTypes() + " " + modes(handle));
        }
        for (AccessMode mode : AccessMode.values()) {
            System.out.println(mode + " is " + mode.methodName() + handles.get(4).accessModeType(mode));
        }
        VarHandle elements = handles.get(14);
        System.out.println(elements.accessModeType(AccessMode.COMPARE_AND_EXCHANGE_ACQUIRE));
        System.out.println(handles.get(10).accessModeType(AccessMode.GET_AND_ADD));
        System.out.println(AccessMode.valueFromMethodName("getAndBitwiseXorRelease"));
        VarHandle strict = elements.withInvokeExactBehavior();
        System.out.println(elements.hasInvokeExactBehavior() + " " + strict.hasInvokeExactBehavior() + " "
            + strict.withInvokeBehavior().hasInvokeExactBehavior() + " " + strict);
    }
}
