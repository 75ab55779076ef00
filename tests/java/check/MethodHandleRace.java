import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** A field that is read and written by method handles, with and without a lock. */
public class MethodHandleRace {
    int count;
    int guarded;

    synchronized void add(int n) {
        guarded += n;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle get = lookup.findGetter(MethodHandleRace.class, "count", int.class);
        MethodHandle set = lookup.findSetter(MethodHandleRace.class, "count", int.class);
        MethodHandle add = lookup.findVirtual(MethodHandleRace.class, "add", MethodType.methodType(void.class, int.class));
        MethodHandleRace shared = new MethodHandleRace();
        Runnable work = () -> {
            try {
                set.invokeExact(shared, (int) get.invokeExact(shared) + 1);
                add.invoke(shared, (Object) 1);
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        };
        Thread other = new Thread(work);
        other.start();
        work.run();
        other.join();
        assert shared.guarded == 2;
        assert shared.count == 2 : "lost update"; //~ ERROR: assertion lost update
    }
}
