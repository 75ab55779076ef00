import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A static field that is used by a VarHandle only: its class is initialized once, before the first access. */
public class VarHandleStaticOnce {
    static int initializations;

    static class Holder {
        static int tickets = 10;

        static {
            initializations++;
        }
    }

    public static void main(String[] args) throws Exception {
        VarHandle tickets = MethodHandles.lookup().findStaticVarHandle(Holder.class, "tickets", int.class);
        int[] drawn = new int[2];
        Thread a = new Thread(() -> drawn[0] = (int) tickets.getAndAdd(-1));
        Thread b = new Thread(() -> drawn[1] = (int) tickets.getAndAdd(-1));
        a.start();
        b.start();
        a.join();
        b.join();
        assert initializations == 1;
        assert drawn[0] + drawn[1] == 19 && (int) tickets.get() == 8;
    }
}
