import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** What is written before a release is there for who acquires. */
public class VarHandlePublish {
    int payload;
    boolean ready;

    public static void main(String[] args) throws Exception {
        VarHandle ready = MethodHandles.lookup().findVarHandle(VarHandlePublish.class, "ready", boolean.class);
        VarHandlePublish shared = new VarHandlePublish();
        Thread writer = new Thread(() -> {
            shared.payload = 42;
            ready.setRelease(shared, true);
        });
        writer.start();
        if ((boolean) ready.getAcquire(shared)) {
            assert shared.payload == 42;
        }
        writer.join();
    }
}
