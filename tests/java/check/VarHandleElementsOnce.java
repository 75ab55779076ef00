import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A compareAndSet of an element that fails, with nobody trying again. */
public class VarHandleElementsOnce {
    static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(char[].class);

    public static void main(String[] args) throws InterruptedException {
        char[] array = {'a'};
        Thread other = new Thread(() -> ELEMENTS.compareAndSet(array, 0, 'a', 'b'));
        other.start();
        char seen = (char) ELEMENTS.getVolatile(array, 0);
        boolean set = ELEMENTS.compareAndSet(array, 0, seen, 'c');
        other.join();
        assert set : "another was faster"; //~ ERROR: assertion another was faster
    }
}
