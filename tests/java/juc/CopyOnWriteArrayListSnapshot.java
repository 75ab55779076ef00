import java.util.Iterator;
import java.util.concurrent.CopyOnWriteArrayList;

/** An iterator shows the list as it was, and additions of two threads are both there in the end. */
public class CopyOnWriteArrayListSnapshot {
    static final CopyOnWriteArrayList<Integer> LIST = new CopyOnWriteArrayList<>();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            LIST.add(1);
            LIST.addIfAbsent(3);
        });
        other.start();
        Iterator<Integer> before = LIST.iterator();
        int size = LIST.size();
        LIST.add(2);
        LIST.addIfAbsent(3);
        int count = 0;
        while (before.hasNext()) {
            assert before.next() != 2;
            count++;
        }
        assert count <= size;
        other.join();
        assert LIST.size() == 3 && LIST.contains(1) && LIST.contains(2) && LIST.contains(3);
    }
}
