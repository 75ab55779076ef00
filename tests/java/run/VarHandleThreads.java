import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Several threads update fields, statics and elements by VarHandles; fences stand between what they publish. */
public class VarHandleThreads {
    int count;
    byte small;
    int payload;
    boolean ready;
    static double sum;

    static final VarHandle COUNT;
    static final VarHandle SMALL;
    static final VarHandle READY;
    static final VarHandle SUM;
    static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(long[].class);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            COUNT = lookup.findVarHandle(VarHandleThreads.class, "count", int.class);
            SMALL = lookup.findVarHandle(VarHandleThreads.class, "small", byte.class);
            READY = lookup.findVarHandle(VarHandleThreads.class, "ready", boolean.class);
            SUM = lookup.findStaticVarHandle(VarHandleThreads.class, "sum", double.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VarHandleThreads shared = new VarHandleThreads();
        long[] elements = new long[2];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 100; round++) {
                    COUNT.getAndAdd(shared, 1);
                    SMALL.getAndAdd(shared, (byte) 1);
                    SUM.getAndAdd(0.5);
                    long old;
                    do {
                        old = (long) ELEMENTS.getAcquire(elements, round & 1);
                    } while (!ELEMENTS.weakCompareAndSetRelease(elements, round & 1, old, old + 3));
                }
            });
            threads[i].start();
        }
        Thread publisher = new Thread(() -> {
            shared.payload = 42;
            VarHandle.releaseFence();
            READY.setOpaque(shared, true);
        });
        publisher.start();
        while (!(boolean) READY.getOpaque(shared)) {
            Thread.onSpinWait();
        }
        VarHandle.acquireFence();
        System.out.println("payload " + shared.payload);
        for (Thread thread : threads) {
            thread.join();
        }
        publisher.join();
        VarHandle.fullFence();
        VarHandle.loadLoadFence();
        VarHandle.storeStoreFence();
        System.out.println(shared.count + " " + shared.small + " " + sum + " " + elements[0] + " " + elements[1]);
    }
}
