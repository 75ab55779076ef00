import java.util.concurrent.ConcurrentHashMap;

/** A value is computed once, and both threads get that one with all that was written into it. */
public class ConcurrentHashMapComputeOnce {
    static final ConcurrentHashMap<Integer, int[]> VALUES = new ConcurrentHashMap<>();
    static int computed;

    static int[] compute(Integer key) {
        computed++;
        int[] value = new int[1];
        value[0] = key;
        return value;
    }

    public static void main(String[] args) throws InterruptedException {
        int[][] got = new int[1][];
        Thread other = new Thread(() -> got[0] = VALUES.computeIfAbsent(7, ConcurrentHashMapComputeOnce::compute));
        other.start();
        int[] mine = VALUES.computeIfAbsent(7, ConcurrentHashMapComputeOnce::compute);
        assert mine[0] == 7;
        other.join();
        assert computed == 1 && got[0] == mine;
    }
}
