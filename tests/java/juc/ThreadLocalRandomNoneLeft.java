import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;

/** One of a list that may just have become empty. */
public class ThreadLocalRandomNoneLeft {
    static final CopyOnWriteArrayList<Integer> SERVERS = new CopyOnWriteArrayList<>();

    public static void main(String[] args) {
        SERVERS.add(1);
        new Thread(SERVERS::clear).start();
        if (!SERVERS.isEmpty()) {
            ThreadLocalRandom.current().nextInt(SERVERS.size()); //~ ERROR: exception bound must be positive
        }
    }
}
