/** A static initializer waits for a thread that needs the class: deadlock. */
public class ClassInitJoin {
    static class Config {
        static int size;

        static {
            Thread loader = new Thread(new Loader());
            loader.start();
            try {
                loader.join(); //~ ERROR: deadlock
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Loader implements Runnable {
        @Override
        public void run() {
            Config.size = 10; //~ ERROR: deadlock
        }
    }

    public static void main(String[] args) {
        System.out.println(Config.size);
    }
}
