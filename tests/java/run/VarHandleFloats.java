import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Floats and doubles are compared by their bits: NaN is itself, and the zeros are two. */
public class VarHandleFloats {
    float f;
    double d;

    public static void main(String[] args) throws ReflectiveOperationException {
        VarHandleFloats o = new VarHandleFloats();
        VarHandle f = MethodHandles.lookup().findVarHandle(VarHandleFloats.class, "f", float.class);
        VarHandle d = MethodHandles.lookup().findVarHandle(VarHandleFloats.class, "d", double.class);
        System.out.println(f.compareAndSet(o, -0f, 1f) + " " + f.compareAndSet(o, 0f, Float.NaN) + " " + o.f);
        System.out.println(f.compareAndSet(o, Float.NaN, -0f) + " " + o.f + " " + (float) f.compareAndExchange(o, 0f, 2f));
        System.out.println((float) f.getAndSet(o, 1e10f) + " " + (float) f.getAndAdd(o, 1f) + " " + o.f);
        System.out.println((float) f.getAndAddAcquire(o, Float.POSITIVE_INFINITY) + " " + o.f);
        System.out.println(d.compareAndSet(o, 0.0, Double.NaN) + " " + d.compareAndSet(o, Double.NaN, 0.1));
        System.out.println((double) d.getAndAdd(o, 0.2) + " " + (o.d == 0.1 + 0.2) + " " + (double) d.getAndAddRelease(o, Double.NaN) + " " + o.d);
        System.out.println((double) d.getAndSetAcquire(o, Double.MIN_VALUE) + " " + o.d + " " + d.weakCompareAndSet(o, 0.0, 1.0));
    }
}
