//@ harmful: StopFlag.stop
//@ hangs
//@ jmm: hang
//@ sc: race

/** A loop on a plain flag: it need never see that it is set. */
public class StopFlag {
    static boolean stop;

    static void work() {
        while (!stop) { //~ ERROR: hang
        }
    }

    public static void main(String[] args) {
        new Thread(StopFlag::work).start();
        stop = true;
    }
}
