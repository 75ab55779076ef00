/** A sleep may end by itself or by an interrupt: that it always ends by itself is wrong. */
public class InterruptedSleep {
    public static void main(String[] args) {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new AssertionError("slept too short"); //~ ERROR: assertion slept too short
            }
        });
        sleeper.start();
        sleeper.interrupt();
    }
}
