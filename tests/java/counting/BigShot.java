//@ row: JMC BigShotP, BigShotS
//@ count: parallel = 3
//@ count: serial = 1

/** A thread sets a text, and another one replaces it unless it is empty; side by side, or one after the other. */
public class BigShot {
    String text;

    static class Clears extends Thread {
        final BigShot shared;

        Clears(BigShot shared) {
            this.shared = shared;
        }

        @Override
        public void run() {
            shared.text = "";
        }
    }

    static class Replaces extends Thread {
        final BigShot shared;

        Replaces(BigShot shared) {
            this.shared = shared;
        }

        @Override
        public void run() {
            if (shared.text != "") {
                shared.text = "big shot";
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BigShot shared = new BigShot();
        Thread clears = new Clears(shared);
        Thread replaces = new Replaces(shared);
        clears.start();
        if (args[0].equals("serial")) {
            clears.join();
        }
        replaces.start();
        clears.join();
        replaces.join();
        String text = shared.text;
        assert text == "" || text.charAt(0) == 'b';
    }
}
