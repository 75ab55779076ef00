/** The object is published before its field is set: the reader may run into null. */
public class PublishedTooEarly {
    static class Box {
        volatile int[] data;
    }

    static volatile Box box;

    public static void main(String[] args) {
        new Thread(() -> {
            Box b = new Box();
            box = b;
            b.data = new int[] {1};
        }).start();
        Box b = box;
        if (b != null) {
            System.out.println(b.data.length); //~ ERROR: exception java.lang.NullPointerException
        }
    }
}
