import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Types of a call that are converted to those of the VarHandle: widening, boxing, unboxing, casts, results dropped. */
public class VarHandleConversions {
    int number;
    long large;
    float single;
    double exact;
    char letter;
    boolean flag;
    Integer boxed;
    Object any;
    Comparable<String> comparable;

    static VarHandle of(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(VarHandleConversions.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        VarHandleConversions o = new VarHandleConversions();
        VarHandle number = of("number", int.class);
        number.set(o, 'a');
        System.out.println(o.number);
        number.set(o, (byte) -1);
        System.out.println(o.number);
        number.set(o, Integer.valueOf(3));
        System.out.println(o.number);
        number.set(o, (Object) 4);
        System.out.println(o.number);
        number.set(o, (Number) (short) 5);
        System.out.println(o.number);
        number.set((Object) o, (Object) (byte) 6);
        System.out.println(o.number);
        number.getAndAdd(o, 1);
        System.out.println((long) number.get(o) + " " + (double) number.get(o) + " " + (float) number.get((Object) o));
        Object result = number.get(o);
        Number asNumber = (Number) number.getVolatile(o);
        Comparable<?> asComparable = (Comparable<?>) number.getAcquire(o);
        System.out.println(result + " " + asNumber + " " + asComparable + " " + result.getClass());
        VarHandle large = of("large", long.class);
        large.set(o, 7);
        System.out.println((long) large.getAndAdd(o, Integer.valueOf(1)) + " " + o.large + " " + (float) large.get(o));
        VarHandle single = of("single", float.class);
        single.set(o, 1L << 24);
        System.out.println((float) single.getAndAdd(o, 1) + " " + o.single + " " + (double) single.get(o));
        VarHandle exact = of("exact", double.class);
        exact.set(o, 1.5f);
        System.out.println(exact.compareAndSet(o, 1.5f, 'b') + " " + o.exact);
        VarHandle letter = of("letter", char.class);
        letter.set(o, Character.valueOf('x'));
        System.out.println((char) letter.get(o) + " " + (int) letter.get(o) + " " + letter.get(o));
        VarHandle flag = of("flag", boolean.class);
        System.out.println(flag.compareAndSet(o, Boolean.FALSE, (Object) true) + " " + o.flag);
        VarHandle boxed = of("boxed", Integer.class);
        boxed.set(o, 9);
        System.out.println((int) boxed.get(o) + " " + (long) boxed.get(o) + " " + boxed.compareAndSet(o, 9, 10) + " " + o.boxed);
        VarHandle any = of("any", Object.class);
        any.set(o, 2.5);
        System.out.println(any.get(o) + " " + (double) any.getAndSet(o, "text") + " " + (String) any.get(o));
        VarHandle comparable = of("comparable", Comparable.class);
        comparable.set(o, "c");
        System.out.println((String) comparable.get(o) + " " + comparable.compareAndExchange(o, null, "d"));
        comparable.set(o, null);
        System.out.println(o.comparable);
    }
}
