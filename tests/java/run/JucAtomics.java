import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicStampedReference;

/** The atomics beside each other in several threads: nothing is lost, indices are checked, pairs stay together. */
public class JucAtomics {
    record Link(int item, Link next) {
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger integer = new AtomicInteger();
        AtomicLong number = new AtomicLong(1L << 33);
        AtomicBoolean flag = new AtomicBoolean();
        AtomicInteger firsts = new AtomicInteger();
        AtomicReference<Link> top = new AtomicReference<>();
        AtomicIntegerArray integers = new AtomicIntegerArray(4);
        AtomicLongArray numbers = new AtomicLongArray(new long[] {1, 2});
        AtomicReferenceArray<String> names = new AtomicReferenceArray<>(3);
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("start", 0);
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("start", false);
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 20; k++) {
                    int item = k;
                    integer.incrementAndGet();
                    number.accumulateAndGet(3, Long::sum);
                    integers.getAndAdd(k % 4, me);
                    numbers.updateAndGet(1, x -> x + 1);
                    top.updateAndGet(link -> new Link(item, link));
                    int[] stamp = new int[1];
                    String seen;
                    do {
                        seen = stamped.get(stamp);
                    } while (!stamped.compareAndSet(seen, "by " + me, stamp[0], stamp[0] + 1));
                }
                names.compareAndSet(me, null, "thread " + me);
                if (flag.compareAndSet(false, true)) {
                    firsts.incrementAndGet();
                }
                marked.attemptMark(marked.getReference(), true);
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int length = 0;
        int sum = 0;
        for (Link link = top.get(); link != null; link = link.next()) {
            length++;
            sum += link.item();
        }
        System.out.println(integer + " " + number + " " + flag + " " + firsts + " " + length + " " + sum);
        System.out.println(integers + " " + numbers + " " + names);
        System.out.println(stamped.getStamp() + " " + stamped.getReference().startsWith("by ") + " " + marked.isMarked());
        System.out.println(integer.getAndSet(7) + " " + integer.compareAndExchange(7, 8) + " " + integer.compareAndExchange(7, 9)
                + " " + integer.getPlain() + " " + integer.getAcquire() + " " + integer.getOpaque());
        integer.lazySet(1);
        number.setRelease(2);
        System.out.println(integer.intValue() + number.longValue() + integer.doubleValue());
        try {
            integers.get(4);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("no cell 4");
        }
        try {
            names.set(-1, "x");
        } catch (IndexOutOfBoundsException e) {
            System.out.println("no cell -1");
        }
        String same = stamped.getReference();
        System.out.println(stamped.compareAndSet(same, "x", 0, 1) + " " + stamped.attemptStamp(same, 99) + " " + stamped.getStamp());
        boolean[] mark = new boolean[1];
        System.out.println(marked.get(mark) + " " + mark[0] + " " + marked.compareAndSet("start", "end", false, true));
    }
}
