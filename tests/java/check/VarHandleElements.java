import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A loop around compareAndSet of an element, whose operands are boxed, loses nothing; the element beside it is another. */
public class VarHandleElements {
    static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(long[].class);

    static void times(long[] array, int index, Integer factor) {
        long old;
        do {
            old = (long) ELEMENTS.getAcquire(array, index);
        } while (!ELEMENTS.compareAndSet(array, index, old, (Object) (old * factor)));
    }

    public static void main(String[] args) throws InterruptedException {
        long[] array = {1, 7};
        Thread a = new Thread(() -> times(array, 0, 2));
        Thread b = new Thread(() -> {
            times(array, 0, 3);
            array[1] = 8;
        });
        a.start();
        b.start();
        a.join();
        b.join();
        assert array[0] == 6 && array[1] == 8;
    }
}
