/** A thread that joins itself never ends. */
public class SelfJoin {
    public static void main(String[] args) throws InterruptedException {
        Thread.currentThread().join(); //~ ERROR: deadlock
    }
}
