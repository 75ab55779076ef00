//@ harmful: BrokenFlag.ready
//@ harmful: BrokenFlag.data
//@ jmm: assertion
//@ sc: race

/** A plain flag says that the data are there, and nobody keeps it to that. */
public class BrokenFlag {
    static int data;
    static boolean ready;

    static void write() {
        data = 42;
        ready = true;
    }

    static void read() {
        if (ready) {
            assert data == 42 : "no data"; //~ ERROR: assertion no data
        }
    }

    public static void main(String[] args) {
        new Thread(BrokenFlag::write).start();
        new Thread(BrokenFlag::read).start();
    }
}
