import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** All 31 access modes of a VarHandle, on a field of int, and what each leaves behind. */
public class VarHandleFields {
    int x;

    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(VarHandleFields.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    void show(String what, Object result) {
        System.out.println(what + ": " + result + ", then " + x);
    }

    void reads() {
        x = 1;
        show("get", (int) X.get(this));
        show("getOpaque", (int) X.getOpaque(this));
        show("getAcquire", (int) X.getAcquire(this));
        show("getVolatile", (int) X.getVolatile(this));
    }

    void writes() {
        X.set(this, 2);
        show("set", null);
        X.setOpaque(this, 3);
        show("setOpaque", null);
        X.setRelease(this, 4);
        show("setRelease", null);
        X.setVolatile(this, 5);
        show("setVolatile", null);
    }

    void comparisons() {
        show("compareAndSet", X.compareAndSet(this, 5, 6));
        show("compareAndSet", X.compareAndSet(this, 5, 7));
        show("compareAndExchange", (int) X.compareAndExchange(this, 6, 8));
        show("compareAndExchange", (int) X.compareAndExchange(this, 6, 9));
        show("compareAndExchangeAcquire", (int) X.compareAndExchangeAcquire(this, 8, 10));
        show("compareAndExchangeRelease", (int) X.compareAndExchangeRelease(this, 10, 11));
        while (!X.weakCompareAndSet(this, 11, 12)) {
            Thread.onSpinWait();
        }
        while (!X.weakCompareAndSetPlain(this, 12, 13)) {
            Thread.onSpinWait();
        }
        while (!X.weakCompareAndSetAcquire(this, 13, 14)) {
            Thread.onSpinWait();
        }
        while (!X.weakCompareAndSetRelease(this, 14, 15)) {
            Thread.onSpinWait();
        }
        show("weakCompareAndSet", X.weakCompareAndSet(this, 0, 1));
        show("weakCompareAndSetPlain", X.weakCompareAndSetPlain(this, 0, 1));
        show("weakCompareAndSetAcquire", X.weakCompareAndSetAcquire(this, 0, 1));
        show("weakCompareAndSetRelease", X.weakCompareAndSetRelease(this, 0, 1));
    }

    void updates() {
        show("getAndSet", (int) X.getAndSet(this, 16));
        show("getAndSetAcquire", (int) X.getAndSetAcquire(this, 17));
        show("getAndSetRelease", (int) X.getAndSetRelease(this, 18));
        show("getAndAdd", (int) X.getAndAdd(this, 1));
        show("getAndAddAcquire", (int) X.getAndAddAcquire(this, -40));
        show("getAndAddRelease", (int) X.getAndAddRelease(this, Integer.MAX_VALUE));
        x = 0b1100;
        show("getAndBitwiseOr", (int) X.getAndBitwiseOr(this, 0b0011));
        show("getAndBitwiseOrAcquire", (int) X.getAndBitwiseOrAcquire(this, 0b10000));
        show("getAndBitwiseOrRelease", (int) X.getAndBitwiseOrRelease(this, 0));
        show("getAndBitwiseAnd", (int) X.getAndBitwiseAnd(this, 0b11010));
        show("getAndBitwiseAndAcquire", (int) X.getAndBitwiseAndAcquire(this, 0b01111));
        show("getAndBitwiseAndRelease", (int) X.getAndBitwiseAndRelease(this, -1));
        show("getAndBitwiseXor", (int) X.getAndBitwiseXor(this, 0b1111));
        show("getAndBitwiseXorAcquire", (int) X.getAndBitwiseXorAcquire(this, -1));
        show("getAndBitwiseXorRelease", (int) X.getAndBitwiseXorRelease(this, -1));
    }

    public static void main(String[] args) {
        VarHandleFields object = new VarHandleFields();
        object.reads();
        object.writes();
        object.comparisons();
        object.updates();
    }
}
