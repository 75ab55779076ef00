//@ status: 1
/** Main dies by an exception, other threads still finish, and the status is 1. */
public class UncaughtKeepsThreads {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
            System.out.println("after main, alive " + main.isAlive());
        }).start();
        throw new Error("main dies");
    }
}
