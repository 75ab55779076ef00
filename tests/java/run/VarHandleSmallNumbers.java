import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Updates of bytes, shorts, chars and booleans wrap around at their own width. */
public class VarHandleSmallNumbers {
    byte b;
    short s;
    char c;
    boolean z;

    static VarHandle of(String name, Class<?> type) throws ReflectiveOperationException {
        return MethodHandles.lookup().findVarHandle(VarHandleSmallNumbers.class, name, type);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        VarHandleSmallNumbers o = new VarHandleSmallNumbers();
        VarHandle bytes = of("b", byte.class);
        for (int i = 0; i < 4; i++) {
            System.out.print((byte) bytes.getAndAdd(o, (byte) 100) + " " + o.b + ", ");
        }
        System.out.println((byte) bytes.getAndBitwiseAnd(o, (byte) 0xf0) + " " + o.b);
        System.out.println((byte) bytes.getAndBitwiseXor(o, (byte) -1) + " " + o.b + " " + bytes.compareAndSet(o, o.b, Byte.MIN_VALUE)
            + " " + (byte) bytes.getAndAddAcquire(o, (byte) -1) + " " + o.b);
        VarHandle shorts = of("s", short.class);
        o.s = Short.MAX_VALUE;
        System.out.println((short) shorts.getAndAdd(o, (byte) 1) + " " + o.s + " " + (short) shorts.getAndAddRelease(o, (short) -2) + " " + o.s);
        System.out.println((short) shorts.getAndBitwiseOr(o, Short.MIN_VALUE) + " " + o.s);
        VarHandle chars = of("c", char.class);
        System.out.println((int) (char) chars.getAndAdd(o, (char) 0xffff) + " " + (int) o.c);
        System.out.println((int) (char) chars.getAndAdd(o, (char) 2) + " " + (int) o.c);
        System.out.println((int) chars.getAndBitwiseXor(o, (char) 0xff00) + " " + (int) o.c + " " + (char) chars.getAndSet(o, 'q') + o.c);
        VarHandle flags = of("z", boolean.class);
        System.out.println((boolean) flags.getAndBitwiseOr(o, true) + " " + o.z + " " + (boolean) flags.getAndBitwiseXor(o, true) + " " + o.z
            + " " + (boolean) flags.getAndBitwiseAnd(o, true) + " " + o.z + " " + flags.compareAndSet(o, false, true) + " " + o.z);
        System.out.println((byte) bytes.compareAndExchange(o, (byte) 127, (byte) 5) + " " + o.b + " " + (byte) bytes.compareAndExchange(o, (byte) 127, (byte) 6));
    }
}
