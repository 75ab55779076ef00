/** A class is initialized with the interfaces that have default methods, also those that it inherits by another interface. */
public class InterfaceInit {
    static int say(String what) {
        System.out.println(what);
        return 1;
    }

    interface Root {
        int FIELD = say("Root");

        default void root() {}
    }

    /** There is nothing to initialize in it, but above it. */
    interface Middle extends Root {}

    interface Silent {
        int FIELD = say("Silent");

        void silent();
    }

    static class Leaf implements Middle {}

    static class Mute implements Silent {
        public void silent() {}
    }

    interface Tip extends Middle {
        int FIELD = say("Tip");

        default void tip() {}
    }

    static class Under extends Leaf implements Tip {
        static {
            say("Under");
        }
    }

    interface Alone extends Root {
        int FIELD = say("Alone");
    }

    /** Nobody has initialized this one when an interface below it is. */
    interface Far {
        int FIELD = say("Far");

        default void far() {}
    }

    interface Near extends Far {
        int FIELD = say("Near");

        default void near() {}
    }

    public static void main(String[] args) {
        say("main");
        new Leaf();
        say("Leaf is there");
        new Mute();
        say("Mute is there");
        new Under();
        say("Under is there");
        say("Silent is " + Silent.FIELD);
        say("Alone is " + Alone.FIELD);
        say("Near is " + Near.FIELD);
        new Near() {};
        say("end");
    }
}
