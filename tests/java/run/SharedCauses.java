/** Stack traces of exceptions that are reached twice: by a cause and by a suppressed exception, or in a circle. */
public class SharedCauses {
    public static void main(String[] args) {
        Exception shared = new IllegalStateException("shared");
        Exception around = new Exception("around", shared);
        around.addSuppressed(new RuntimeException("suppressed", shared));
        around.addSuppressed(shared);
        around.printStackTrace(System.out);

        Exception one = new Exception("one");
        Exception two = new Exception("two", one);
        one.initCause(two);
        two.printStackTrace();
    }
}
