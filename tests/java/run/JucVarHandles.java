import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** VarHandle: all kinds of access to fields, static fields and arrays, by several threads; what a final field refuses. */
public class JucVarHandles {
    int count;
    volatile long sum;
    final int fixed = 7;
    static String name = "none";
    byte small;
    boolean flag;

    interface Body {
        Object run();
    }

    static void show(String name, Body body) {
        try {
            System.out.println(name + ": " + body.run());
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e.getClass().getName());
        }
    }

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle count = lookup.findVarHandle(JucVarHandles.class, "count", int.class);
        VarHandle sum = lookup.findVarHandle(JucVarHandles.class, "sum", long.class);
        VarHandle fixed = lookup.findVarHandle(JucVarHandles.class, "fixed", int.class);
        VarHandle small = lookup.findVarHandle(JucVarHandles.class, "small", byte.class);
        VarHandle flag = lookup.findVarHandle(JucVarHandles.class, "flag", boolean.class);
        VarHandle name = lookup.findStaticVarHandle(JucVarHandles.class, "name", String.class);
        VarHandle cells = MethodHandles.arrayElementVarHandle(int[].class);
        JucVarHandles object = new JucVarHandles();
        int[] array = new int[3];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 20; k++) {
                    count.getAndAdd(object, 1);
                    sum.getAndAddAcquire(object, 2L);
                    cells.getAndBitwiseOr(array, k % 3, 1 << me);
                    small.getAndAdd(object, (byte) 3);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(object.count + " " + object.sum + " " + array[0] + array[1] + array[2] + " " + object.small);
        System.out.println((int) count.get(object) + " " + (int) count.getVolatile(object) + " " + (int) count.getAcquire(object)
                + " " + (int) count.getOpaque(object));
        count.set(object, 1);
        count.setOpaque(object, (int) count.get(object) + 1);
        count.setRelease(object, (int) count.get(object) + 1);
        count.setVolatile(object, (int) count.get(object) + 1);
        System.out.println(object.count + " " + count.compareAndSet(object, 4, 10) + " "
                + (int) count.compareAndExchange(object, 4, 11) + " " + (int) count.getAndSet(object, 12) + " " + object.count);
        System.out.println((int) count.getAndBitwiseXor(object, 5) + " " + object.count + " " + (int) count.getAndBitwiseAnd(object, 8)
                + " " + object.count);
        System.out.println((String) name.getAndSet("some") + " " + name.compareAndSet("none", "x") + " "
                + name.compareAndSet("some", "all") + " " + JucVarHandles.name);
        System.out.println((boolean) flag.getAndBitwiseOr(object, true) + " " + object.flag + " " + (int) fixed.get(object));
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        System.out.println(count.varType() + " " + count.coordinateTypes() + " " + name.coordinateTypes() + " "
                + fixed.isAccessModeSupported(VarHandle.AccessMode.SET) + " "
                + flag.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        show("final", () -> {
            fixed.set(object, 8);
            return "";
        });
        show("index", () -> (int) cells.get(array, 3));
        show("no object", () -> (int) count.get((JucVarHandles) null));
        show("adding flags", () -> (boolean) flag.getAndAdd(object, true));
        try {
            lookup.findVarHandle(JucVarHandles.class, "none", int.class);
        } catch (NoSuchFieldException e) {
            System.out.println("no such field");
        }
    }
}
