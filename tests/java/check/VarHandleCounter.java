import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** getAndAdd of a plain field is one action, whatever its mode; a byte's wraps around in it too. */
public class VarHandleCounter {
    int count;
    byte small = 127;

    public static void main(String[] args) throws Exception {
        VarHandle count = MethodHandles.lookup().findVarHandle(VarHandleCounter.class, "count", int.class);
        VarHandle small = MethodHandles.lookup().findVarHandle(VarHandleCounter.class, "small", byte.class);
        VarHandleCounter shared = new VarHandleCounter();
        Thread a = new Thread(() -> {
            count.getAndAdd(shared, 1);
            small.getAndAddAcquire(shared, (byte) 1);
        });
        Thread b = new Thread(() -> {
            count.getAndAddRelease(shared, (short) 2);
            small.getAndAdd(shared, (byte) 1);
        });
        a.start();
        b.start();
        a.join();
        b.join();
        assert shared.count == 3;
        assert shared.small == -127;
    }
}
