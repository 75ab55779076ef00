/** Construction order, virtual calls from constructors, abstract classes and super calls. */
public class Classes {
    abstract static class Shape {
        private final String name;
        protected int calls = log("Shape.calls", 1);

        {
            log("Shape block", 0);
        }

        Shape(String name) {
            this.name = name;
            System.out.println("Shape(" + name + ") sees area " + area());
        }

        abstract double area();

        String describe() {
            calls++;
            return name + " of area " + area();
        }
    }

    static class Square extends Shape {
        private final double side;
        private int tag = log("Square.tag", 7);

        Square(double side) {
            super("square");
            this.side = side;
            log("Square body", tag);
        }

        @Override
        double area() {
            return side * side + tag - tag;
        }

        @Override
        String describe() {
            return "[" + super.describe() + "]";
        }
    }

    static class Unit extends Square {
        Unit() {
            this(1);
            System.out.println("Unit()");
        }

        private Unit(int n) {
            super(n);
            System.out.println("Unit(" + n + ")");
        }

        @Override
        String describe() {
            return "unit " + super.describe() + " after " + calls + " calls";
        }
    }

    static int log(String what, int value) {
        System.out.println(what + " = " + value);
        return value;
    }

    static String overloaded(Object o) {
        return "object";
    }

    static String overloaded(Shape s) {
        return "shape";
    }

    static String overloaded(Square s) {
        return "square";
    }

    public static void main(String[] args) {
        Shape square = new Square(3);
        System.out.println(square.describe());
        Shape unit = new Unit();
        System.out.println(unit.describe());
        System.out.println(unit.describe());
        System.out.println(overloaded(unit) + " " + overloaded((Square) unit) + " " + overloaded((Object) unit));
        System.out.println(square instanceof Square);
        System.out.println(square instanceof Unit);
        System.out.println(unit instanceof Shape);
        System.out.println(((Square) unit).tag + square.calls);
        Object nothing = null;
        System.out.println(nothing instanceof Shape);
    }
}
