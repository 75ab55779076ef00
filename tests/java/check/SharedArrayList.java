import java.util.ArrayList;
import java.util.List;

/** Two threads add to an ArrayList without a lock: an element may be lost. */
public class SharedArrayList {
    public static void main(String[] args) throws InterruptedException {
        List<String> list = new ArrayList<>(2);
        Thread other = new Thread(() -> list.add("other"));
        other.start();
        list.add("main");
        other.join();
        assert list.size() == 2 : "lost element"; //~ ERROR: assertion lost element
    }
}
