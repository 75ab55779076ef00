import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;

/** Many classes at once: words go through queues and a pool into a map, and are counted there. */
public class JucPipeline {
    static final String END = "";

    public static void main(String[] args) throws Exception {
        String[] words = "to be or not to be that is the question whether it is nobler to suffer or not to be".split(" ");
        BlockingQueue<String> raw = new ArrayBlockingQueue<>(3);
        BlockingQueue<String> upper = new LinkedBlockingQueue<>(2);
        ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        CountDownLatch done = new CountDownLatch(2);
        Future<Integer> reader = pool.submit(() -> {
            for (String word : words) {
                raw.put(word);
            }
            raw.put(END);
            return words.length;
        });
        pool.execute(() -> {
            try {
                for (String word = raw.take(); !word.equals(END); word = raw.take()) {
                    upper.put(word.toUpperCase());
                }
                upper.put(END);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            } finally {
                done.countDown();
            }
        });
        pool.execute(() -> {
            try {
                for (String word = upper.take(); !word.equals(END); word = upper.take()) {
                    counts.merge(word, 1, Integer::sum);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            } finally {
                done.countDown();
            }
        });
        done.await();
        pool.shutdown();
        List<String> lines = new ArrayList<>();
        counts.forEach((word, count) -> lines.add(word + " " + count));
        lines.sort(null);
        lines.forEach(System.out::println);
        System.out.println(reader.get() + " " + counts.values().stream().mapToInt(Integer::intValue).sum());
    }
}
