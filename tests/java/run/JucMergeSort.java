import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

/** Sorting and sums by several threads: futures that split and join, phases of a prefix sum with a barrier. */
public class JucMergeSort {
    static final AtomicInteger SPLITS = new AtomicInteger();

    static CompletableFuture<int[]> sort(int[] items) {
        if (items.length < 4) {
            int[] sorted = items.clone();
            Arrays.sort(sorted);
            return CompletableFuture.completedFuture(sorted);
        }
        SPLITS.incrementAndGet();
        int middle = items.length / 2;
        CompletableFuture<int[]> left = CompletableFuture.supplyAsync(() -> Arrays.copyOf(items, middle)).thenCompose(JucMergeSort::sort);
        CompletableFuture<int[]> right = sort(Arrays.copyOfRange(items, middle, items.length));
        return left.thenCombine(right, JucMergeSort::merge);
    }

    static int[] merge(int[] left, int[] right) {
        int[] merged = new int[left.length + right.length];
        for (int i = 0, l = 0, r = 0; i < merged.length; i++) {
            boolean fromLeft = r == right.length || l < left.length && left[l] <= right[r];
            merged[i] = fromLeft ? left[l++] : right[r++];
        }
        return merged;
    }

    public static void main(String[] args) throws Exception {
        int[] items = new int[20];
        for (int i = 0; i < items.length; i++) {
            items[i] = i * 37 % 41;
        }
        System.out.println(Arrays.toString(sort(items).get()) + " " + SPLITS);

        int[][] rows = {{1, 2, 3, 4, 5, 6, 7, 8}, new int[8]};
        int[] from = new int[1];
        CyclicBarrier barrier = new CyclicBarrier(4, () -> from[0] = 1 - from[0]);
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                for (int distance = 1; distance < 8; distance *= 2) {
                    int[] old = rows[from[0]];
                    int[] next = rows[1 - from[0]];
                    for (int i = me; i < 8; i += 4) {
                        next[i] = old[i] + (i >= distance ? old[i - distance] : 0);
                    }
                    try {
                        barrier.await();
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(Arrays.toString(rows[from[0]]));
    }
}
