import java.util.ArrayList;
import java.util.List;

/** Messages of the exceptions that the VM throws: bounds, casts, arithmetic, stores, negative sizes. */
public class VmExceptions {
    interface Shape {
    }

    static class Square implements Shape {
    }

    interface Step {
        Object run();
    }

    static void attempt(Step step) {
        try {
            System.out.println("no exception: " + step.run());
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    static int index(int i) {
        return new int[] {1, 2, 3}[i];
    }

    public static void main(String[] args) {
        attempt(() -> index(3));
        attempt(() -> index(-1));
        attempt(() -> index(Integer.MIN_VALUE));
        attempt(() -> new long[0][0].length);
        attempt(() -> new long[1][0][0].length);
        attempt(() -> (new Object[2])[2]);
        attempt(() -> (new char[2])[5] = 'c');
        attempt(() -> (new boolean[1][2])[0][2]);
        attempt(() -> new int[-1]);
        attempt(() -> new String[index(0) - 2]);
        attempt(() -> new byte[2][Integer.MIN_VALUE]);
        attempt(() -> 1 / (index(0) - 1));
        attempt(() -> 1L % (index(0) - 1));
        Object text = "text";
        Object number = 5;
        Object square = new Square();
        Object ints = new int[1];
        Object strings = new String[0][0];
        attempt(() -> (Integer) text);
        attempt(() -> (String) number);
        attempt(() -> (Square) text);
        attempt(() -> (Runnable) square);
        attempt(() -> (Shape) square == square);
        attempt(() -> (long[]) ints);
        attempt(() -> (Object[]) ints);
        attempt(() -> (Square[]) strings);
        attempt(() -> (List<?>) square);
        attempt(() -> (Object[][]) strings == strings);
        attempt(() -> Integer.class.cast("x"));
        attempt(() -> {
            Object[] a = new Square[1];
            a[0] = "x";
            return a;
        });
        attempt(() -> new ArrayList<>().get(0));
        attempt(() -> new ArrayList<>(List.of(1, 2)).remove(2));
        attempt(() -> Integer.parseInt("12x"));
        attempt(() -> Integer.parseInt(""));
        attempt(() -> Integer.parseInt(null));
        attempt(() -> Long.parseLong("9223372036854775808"));
        attempt(() -> Double.parseDouble("1.2.3"));
        attempt(() -> Integer.parseInt("1", 99));
        attempt(() -> Thread.State.valueOf("SLEEPING"));
        attempt(() -> new ArrayList<>(-1));
        attempt(() -> List.of(1).iterator().next());
        attempt(() -> List.of().iterator().next());
        attempt(() -> List.of(1).set(0, 2));
        attempt(() -> "x".repeat(-1));
        try {
            throw new CloneNotSupportedException("checked");
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
    }
}
