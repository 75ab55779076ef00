/** A reference gets out of a constructor without synchronization, while final fields are not frozen yet, or are. */
public class EscapingThis {
    static class Base {
        final int inBase;

        Base() {
            inBase = 1;
        }
    }

    static class Leaky extends Base {
        final int leaked;

        Leaky() {
            leaked = 1;
            shared = this;
        }
    }

    static class Proper {
        final int kept;
        int plain;

        Proper() {
            kept = 1;
            plain = 1;
        }
    }

    static Leaky shared;
    static Proper published;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            Leaky leaky = shared;
            if (leaky != null) {
                int sum = leaky.inBase + leaky.leaked;
            }
            Proper proper = published;
            if (proper != null) {
                int sum = proper.kept + proper.plain;
            }
        });
        reader.start();
        new Leaky();
        published = new Proper();
        reader.join();
    }
}
