import java.util.concurrent.CopyOnWriteArrayList;

/** The list gets shorter while it is gone through by index. */
public class CopyOnWriteArrayListIndex {
    static final CopyOnWriteArrayList<Integer> LIST = new CopyOnWriteArrayList<>();

    public static void main(String[] args) {
        LIST.add(1);
        LIST.add(2);
        new Thread(() -> LIST.remove(0)).start();
        for (int i = 0; i < LIST.size(); i++) {
            int item = LIST.get(i); //~ ERROR: exception ArrayIndexOutOfBoundsException
            assert item > 0;
        }
    }
}
