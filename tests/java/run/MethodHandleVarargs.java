import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.List;

/** Method handles of methods with a variable number of parameters collect what they are given. */
public class MethodHandleVarargs {
    static String join(String first, Object... rest) {
        return first + Arrays.toString(rest);
    }

    static int count(int... numbers) {
        return Arrays.stream(numbers).sum() * 100 + numbers.length;
    }

    static String letters(char... letters) {
        return new String(letters);
    }

    static double longest(long... numbers) {
        return numbers.length == 0 ? -1 : numbers[numbers.length - 1];
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Class<MethodHandleVarargs> here = MethodHandleVarargs.class;
        MethodHandle join = lookup.findStatic(here, "join", methodType(String.class, String.class, Object[].class));
        System.out.println(join.isVarargsCollector() + " " + join.asFixedArity().isVarargsCollector() + " " + join);
        System.out.println(join.invoke("a") + " " + join.invoke("a", 1) + " " + join.invoke("a", 1, "b", 2.5));
        System.out.println(join.invoke("a", new Object[] {1, 2}) + " " + join.invoke("a", new String[] {"x"}) + " " + join.invoke("a", (Object) new Object[0]).toString().startsWith("a[["));
        System.out.println((String) join.invokeExact("exact", new Object[] {3}) + " " + join.invokeWithArguments("with", 4, 5));
        MethodHandle count = lookup.findStatic(here, "count", methodType(int.class, int[].class));
        System.out.println(count.invoke() + " " + count.invoke(1) + " " + count.invoke((byte) 1, 'a', (Integer) 3) + " " + count.invoke(new int[] {7, 7}));
        MethodHandle letters = lookup.findStatic(here, "letters", methodType(String.class, char[].class));
        System.out.println(letters.invoke('x', 'y') + " " + letters.invokeWithArguments('z'));
        MethodHandle longest = lookup.findStatic(here, "longest", methodType(double.class, long[].class));
        System.out.println(longest.invoke(1, 2L, (short) 3) + " " + longest.invoke());
        MethodHandle asList = lookup.findStatic(Arrays.class, "asList", methodType(List.class, Object[].class));
        System.out.println(asList.invoke(1, "two", 3.0) + " " + asList.asType(methodType(List.class, int.class, char.class)).invoke(4, '5'));
        for (MethodHandle fixed : new MethodHandle[] {count.asFixedArity(), count.withVarargs(false)}) {
            System.out.println(fixed.invoke(new int[3]));
            try {
                fixed.invoke(1);
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        try {
            count.invoke(1, "two");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
        System.out.println(count.asFixedArity().withVarargs(true).invoke(1, 2));
    }
}
