//@ race-free
//@ jmm: assertion
//@ sc: ok

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Two threads of which at most one may enter, by flags in opaque mode. Nothing races, and yet the program is not sequentially consistent: neither
 * thread need see the other's flag (docs/modes.md, SB+opaque).
 */
public class DekkerOpaque {
    int flag0;
    int flag1;
    int inside;

    static final VarHandle FLAG0;
    static final VarHandle FLAG1;
    static final VarHandle INSIDE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            FLAG0 = lookup.findVarHandle(DekkerOpaque.class, "flag0", int.class);
            FLAG1 = lookup.findVarHandle(DekkerOpaque.class, "flag1", int.class);
            INSIDE = lookup.findVarHandle(DekkerOpaque.class, "inside", int.class);
        } catch (ReflectiveOperationException exception) {
            throw new AssertionError(exception);
        }
    }

    void enter(VarHandle mine, VarHandle others) {
        mine.setOpaque(this, 1);
        if ((int) others.getOpaque(this) == 0) {
            assert (int) INSIDE.getAndAdd(this, 1) == 0 : "not alone"; //~ ERROR: assertion not alone
        }
    }

    public static void main(String[] arguments) {
        DekkerOpaque lock = new DekkerOpaque();
        new Thread(() -> lock.enter(FLAG0, FLAG1)).start();
        new Thread(() -> lock.enter(FLAG1, FLAG0)).start();
    }
}
