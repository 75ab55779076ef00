/** A record published by a volatile field: its toString, equals and hashCode work in another thread. */
public class SharedRecord {
    record Point(int x, String label) {
    }

    static volatile Point shared;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            Point p = shared;
            if (p != null) {
                assert p.toString().equals("Point[x=1, label=one]") : p.toString();
                assert p.equals(new Point(1, "one"));
                assert p.hashCode() == new Point(1, "one").hashCode();
            }
        });
        reader.start();
        shared = new Point(1, "one");
        reader.join();
    }
}
