/** String concatenation: every type, null, constants, evaluation order and many operands. */
public class StringConcat {
    static int n;

    static String next() {
        return "n" + ++n;
    }

    static class Shown {
        @Override
        public String toString() {
            n += 10;
            return "shown" + n;
        }
    }

    static class NullShown {
        @Override
        public String toString() {
            return null;
        }
    }

    public static void main(String[] args) {
        byte b = -1;
        short s = -2;
        char c = 'c';
        int i = Integer.MIN_VALUE;
        long l = Long.MAX_VALUE;
        float f = 1.5f;
        double d = -0.0;
        boolean z = false;
        String t = "text";
        String none = null;
        Object o = null;
        char[] chars = null;
        System.out.println("" + b + s + c + i + l + f + d + z + t + none + o);
        System.out.println(b + s + "|" + c + i + "|" + (c + 1) + "|" + (char) (c + 1));
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println('a' + 'b' + "c" + 'd' + 'e');
        System.out.println(none + none + o + chars);
        System.out.println("a" + (z ? "b" : null) + ("c" + ("d" + i) + l));
        System.out.println(next() + next() + new Shown() + next());
        System.out.println("x" + new NullShown() + "y" + (String) null);
        System.out.println("\u0001 and \u0002 tags stay" + i + "\u0001");
        System.out.println(Float.NaN + " " + Double.NEGATIVE_INFINITY + " " + 1e100 + " " + 1e-5f + " " + 100f
            + " " + 12345678.9);
        System.out.println("tab\tquote\"backslash\\ unicode\u0041 octal\101");
        String many = "" + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i;
        System.out.println(many.length());
        final String constant = "con" + "stant" + 1 + 'c' + true + 2.5;
        System.out.println(constant + " " + (constant == "constant1ctrue2.5") + " " + (t + "" == t));
        System.out.println((t + i).intern() == ("text" + Integer.MIN_VALUE));
        String grow = "";
        for (int k = 0; k < 5; k++) {
            grow += k + (k % 2 == 0 ? "e" : "o");
        }
        System.out.println(grow);
        String self = "s";
        self += self += self + "x";
        System.out.println(self);
        StringBuilder sb = new StringBuilder("sb");
        System.out.println("" + sb + sb.append("!") + sb);
        Integer boxed = 5;
        Character boxedChar = 'k';
        System.out.println(boxed + boxedChar + "" + boxed + boxedChar + Boolean.TRUE + 1L + 2.0f);
        System.out.println("".concat("a").concat("") + "" + new String[] {"el"}[0] + "abc".length());
        int[] array = {1};
        System.out.println("array " + array[0]++ + array[0] + array.length);
        System.out.println("quotient " + 7 / 2 + " " + 7 % 2 + " " + 7 / 2.0 + " " + -7 + " " + +7 + " " + ~7 + !z);
    }
}
