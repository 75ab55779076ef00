import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** sun.misc.Unsafe as libraries use it: a loop around compareAndSwapInt, additions to a static and an element. */
public class UnsafeCounter {
    private int count = 1;
    private static int total;

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        long offset = unsafe.objectFieldOffset(UnsafeCounter.class.getDeclaredField("count"));
        Field totalField = UnsafeCounter.class.getDeclaredField("total");
        Object base = unsafe.staticFieldBase(totalField);
        long place = unsafe.staticFieldOffset(totalField);
        long[] array = new long[2];
        long second = unsafe.arrayBaseOffset(long[].class) + unsafe.arrayIndexScale(long[].class);
        UnsafeCounter shared = new UnsafeCounter();
        Runnable work = () -> {
            int old;
            do {
                old = unsafe.getIntVolatile(shared, offset);
            } while (!unsafe.compareAndSwapInt(shared, offset, old, old * 2));
            unsafe.getAndAddInt(base, place, 5);
            unsafe.getAndAddLong(array, second, 3);
        };
        Thread other = new Thread(work);
        other.start();
        work.run();
        other.join();
        assert shared.count == 4 && total == 10 && array[0] == 0 && array[1] == 6;
    }
}
