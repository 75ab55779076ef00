import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** Fields by reflection: what they are, reading and writing them, conversions and refusals. */
public class ReflectionFields {
    int number = 3;
    volatile long large = 4;
    String text = "text";
    static double ratio = 0.5;
    final int fixed = Integer.parseInt("6");
    public char open = 'o';
    private boolean own = true;

    interface Attempt {
        Object run() throws Throwable;
    }

    static void attempt(String what, Attempt attempt) {
        try {
            System.out.println(what + ": " + attempt.run());
        } catch (Throwable e) {
            System.out.println(what + ": " + e.toString().replaceAll("unnamed module @[0-9a-f]+", "a module"));
        }
    }

    static Field of(String name) throws NoSuchFieldException {
        return ReflectionFields.class.getDeclaredField(name);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        ReflectionFields o = new ReflectionFields();
        for (String name : new String[] {"number", "large", "text", "ratio", "fixed", "open", "own"}) {
            Field field = of(name);
            System.out.println(field + " | " + field.getName() + " " + field.getType() + " " + Modifier.toString(field.getModifiers()) + " "
                + field.getDeclaringClass() + " " + field.get(o) + " " + field.equals(of(name)) + " " + field.isSynthetic());
        }
        Field number = of("number");
        number.set(o, 11);
        System.out.println(number.getInt(o) + " " + number.getLong(o) + " " + number.getFloat(o) + " " + number.getDouble(o));
        number.set(o, (short) 12);
        number.setByte(o, (byte) (o.number + 1));
        System.out.println(o.number);
        of("large").set(o, 14);
        of("text").set(o, null);
        of("ratio").set(null, 2.5f);
        of("ratio").setDouble("ignored", ratio + 1);
        of("own").setBoolean(o, false);
        System.out.println(o.large + " " + o.text + " " + ratio + " " + o.own + " " + ReflectionFields.class.getField("open").getChar(o));
        attempt("narrowing", () -> number.getShort(o));
        attempt("a string for an int", () -> {
            number.set(o, "s");
            return null;
        });
        attempt("a long for an int", () -> {
            number.setLong(o, 1);
            return null;
        });
        attempt("null for an int", () -> {
            number.set(o, null);
            return null;
        });
        attempt("an int for a string", () -> {
            of("text").set(o, 1);
            return null;
        });
        attempt("a string as an int", () -> of("text").getInt(o));
        attempt("no object", () -> number.get(null));
        attempt("writing to another class", () -> {
            number.set("s", 1);
            return null;
        });
        attempt("a final field", () -> {
            of("fixed").set(o, 1);
            return null;
        });
        attempt("another's private field", () -> String.class.getDeclaredField("hash").get("s"));
        attempt("opening another's private field", () -> {
            String.class.getDeclaredField("hash").setAccessible(true);
            return null;
        });
        attempt("no such field", () -> of("nothing"));
        attempt("no such public field", () -> ReflectionFields.class.getField("number"));
        attempt("no name", () -> of(null));
    }
}
