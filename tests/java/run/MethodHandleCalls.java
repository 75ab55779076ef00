import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** Method handles of methods and constructors, called exactly: virtual, static, special, of interfaces. */
public class MethodHandleCalls {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    interface Shape {
        double area();

        default String name() {
            return "shape of " + area();
        }

        static Shape unit() {
            return () -> 1;
        }
    }

    static class Square implements Shape {
        final double side;

        Square(double side) {
            this.side = side;
        }

        Square() {
            this(3);
        }

        public double area() {
            return side * side;
        }

        private long rounded(int shift, long mask) {
            return (long) area() << shift & mask;
        }

        static int corners(boolean all) {
            return all ? 4 : 1;
        }
    }

    static class Named extends Square {
        @Override
        public String name() {
            return "named";
        }

        @Override
        public double area() {
            return -1;
        }

        String above() throws Throwable {
            MethodHandle name = LOOKUP.in(Named.class).findVirtual(Square.class, "name", methodType(String.class));
            MethodHandle area = MethodHandles.lookup().findSpecial(Square.class, "area", methodType(double.class), Named.class);
            return (String) name.invokeExact((Square) this) + " " + (double) area.invokeExact(this);
        }
    }

    static class Lazy {
        static {
            System.out.println("initialized");
        }

        static String greet(String whom) {
            return "hello " + whom;
        }
    }

    static void fails(String why) throws Exception {
        throw new Exception(why);
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle area = LOOKUP.findVirtual(Shape.class, "area", methodType(double.class));
        MethodHandle name = LOOKUP.findVirtual(Shape.class, "name", methodType(String.class));
        Square square = new Square();
        System.out.println((double) area.invokeExact((Shape) square) + " " + (String) name.invokeExact((Shape) new Named()));
        System.out.println((String) LOOKUP.findVirtual(Square.class, "name", methodType(String.class)).invokeExact(square));
        System.out.println(new Named().above());
        MethodHandle rounded = LOOKUP.findVirtual(Square.class, "rounded", methodType(long.class, int.class, long.class));
        System.out.println((long) rounded.invokeExact(square, 3, 0xffL) + " " + rounded);
        MethodHandle corners = LOOKUP.findStatic(Square.class, "corners", methodType(int.class, boolean.class));
        System.out.println((int) corners.invokeExact(true) + " " + corners.type());
        System.out.println((int) LOOKUP.findStatic(Named.class, "corners", methodType(int.class, boolean.class)).invokeExact(false));
        MethodHandle unit = LOOKUP.findStatic(Shape.class, "unit", methodType(Shape.class));
        System.out.println((double) area.invokeExact((Shape) unit.invokeExact()));
        MethodHandle made = LOOKUP.findConstructor(Square.class, methodType(void.class, double.class));
        MethodHandle plain = LOOKUP.findConstructor(Square.class, methodType(void.class));
        System.out.println(((Square) made.invokeExact(0.5)).side + " " + ((Square) plain.invokeExact()).side + " " + made.type());
        MethodHandle greet = LOOKUP.findStatic(Lazy.class, "greet", methodType(String.class, String.class));
        System.out.println("found");
        System.out.println((String) greet.invokeExact("you") + ", " + (String) greet.invokeExact("all"));
        MethodHandle concat = LOOKUP.findVirtual(String.class, "concat", methodType(String.class, String.class));
        MethodHandle text = LOOKUP.findVirtual(Object.class, "toString", methodType(String.class));
        System.out.println((String) concat.invokeExact("a", "b") + " " + (String) text.invokeExact((Object) 7));
        MethodHandle fails = LOOKUP.findStatic(MethodHandleCalls.class, "fails", methodType(void.class, String.class));
        try {
            fails.invokeExact("on purpose");
        } catch (Exception e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName());
        }
        try {
            System.out.println((double) area.invokeExact((Shape) null));
        } catch (NullPointerException e) {
            System.out.println("no receiver");
        }
        try {
            MethodHandle none = null;
            none.invokeExact();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
