/** OutOfMemoryError of arrays that can't be: it is caught like any other error. */
public class OutOfMemory {
    static String attempt(Runnable r) {
        try {
            r.run();
            return "made";
        } catch (OutOfMemoryError e) {
            return "OutOfMemoryError " + e.getMessage();
        } finally {
            System.out.print("tried: ");
        }
    }

    static Object sink;

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        System.out.println(attempt(() -> sink = new int[max]));
        System.out.println(attempt(() -> sink = new long[max]));
        System.out.println(attempt(() -> sink = new Object[max]));
        System.out.println(attempt(() -> sink = new int[2][max]));
        System.out.println(attempt(() -> sink = new byte[1000]));
        System.out.println(((byte[]) sink).length);
        try {
            sink = new long[max][max];
        } catch (VirtualMachineError e) {
            System.out.println(e.getClass().getName());
        }
        try {
            throw new OutOfMemoryError("thrown by hand");
        } catch (Error e) {
            System.out.println(e);
        }
        sink = new int[10];
        System.out.println(((int[]) sink).length);
    }
}
