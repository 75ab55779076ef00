//@ benign: SafePublicationFinal.box
//@ jmm: ok
//@ sc: race

/** An object with a final field is published by a race: who sees the object sees its field. */
public class SafePublicationFinal {
    static class Box {
        final int x;

        Box() {
            x = 42;
        }
    }

    static Box box;

    static void write() {
        box = new Box();
    }

    static void read() {
        Box b = box;
        assert b == null || b.x == 42 : "half made";
    }

    public static void main(String[] args) {
        new Thread(SafePublicationFinal::write).start();
        new Thread(SafePublicationFinal::read).start();
    }
}
