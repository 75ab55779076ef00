import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** A volatile read and an ordered write by sun.misc.Unsafe are two actions. */
public class UnsafeLost {
    private int count;

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        long offset = unsafe.objectFieldOffset(UnsafeLost.class.getDeclaredField("count"));
        UnsafeLost shared = new UnsafeLost();
        Thread other = new Thread(() -> unsafe.getAndAddInt(shared, offset, 1));
        other.start();
        unsafe.putOrderedInt(shared, offset, unsafe.getIntVolatile(shared, offset) + 1);
        other.join();
        assert shared.count == 2 : "lost update"; //~ ERROR: assertion lost update
    }
}
