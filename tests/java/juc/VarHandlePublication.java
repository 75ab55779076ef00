import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Who sees the flag by an acquiring read sees what was written before the releasing write; one exchange wins. */
public class VarHandlePublication {
    static final VarHandle READY;
    static final VarHandle OWNER;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            READY = lookup.findStaticVarHandle(VarHandlePublication.class, "ready", boolean.class);
            OWNER = lookup.findStaticVarHandle(VarHandlePublication.class, "owner", String.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static boolean ready;
    static String owner;
    static int data;

    public static void main(String[] args) throws InterruptedException {
        String[] found = new String[2];
        Thread other = new Thread(() -> {
            data = 42;
            READY.setRelease(true);
            found[1] = (String) OWNER.compareAndExchange((String) null, "other");
        });
        other.start();
        if ((boolean) READY.getAcquire()) {
            assert data == 42;
        }
        found[0] = (String) OWNER.compareAndExchange((String) null, "main");
        other.join();
        assert found[0] == null ? "main".equals(found[1]) : found[1] == null && found[0].equals("other");
    }
}
