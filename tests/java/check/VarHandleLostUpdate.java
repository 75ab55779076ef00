import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A volatile read followed by a volatile write is two actions: one addition may be lost. */
public class VarHandleLostUpdate {
    byte small;

    public static void main(String[] args) throws Exception {
        VarHandle small = MethodHandles.lookup().findVarHandle(VarHandleLostUpdate.class, "small", byte.class);
        VarHandleLostUpdate shared = new VarHandleLostUpdate();
        Thread other = new Thread(() -> small.getAndAdd(shared, (byte) 1));
        other.start();
        small.setVolatile(shared, (byte) ((byte) small.getVolatile(shared) + 1));
        other.join();
        assert shared.small == 2 : "lost update"; //~ ERROR: assertion lost update
    }
}
