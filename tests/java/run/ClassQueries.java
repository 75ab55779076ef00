import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Questions to Class objects: names of all kinds, arrays, supertypes, interfaces, enums, primitives. */
public class ClassQueries {
    interface Shape {
    }

    interface Solid extends Shape {
    }

    abstract static class Base implements Shape {
    }

    static final class Cube extends Base implements Solid, Comparable<Cube> {
        @Override
        public int compareTo(Cube o) {
            return 0;
        }
    }

    class Inner {
    }

    enum Color {
        RED, GREEN {
            @Override
            String hex() {
                return "#0f0";
            }
        };

        String hex() {
            return "#f00";
        }
    }

    record Pair(int a, int b) {
    }

    @interface Note {
    }

    static void names(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | "
            + c.getCanonicalName());
    }

    static void kinds(Class<?> c) {
        System.out.println(c.getSimpleName() + ": array " + c.isArray() + ", interface " + c.isInterface()
            + ", enum " + c.isEnum() + ", record " + c.isRecord() + ", primitive " + c.isPrimitive()
            + ", annotation " + c.isAnnotation() + ", anonymous " + c.isAnonymousClass()
            + ", member " + c.isMemberClass() + ", local " + c.isLocalClass());
    }

    public static void main(String[] args) {
        Object anonymous = new Base() {
        };
        class Local {
        }
        Class<?>[] classes = {ClassQueries.class, Cube.class, Inner.class, Shape.class, Color.class, Pair.class,
            Note.class, int.class, void.class, int[].class, String[][].class, Cube[].class, Map.Entry.class,
            anonymous.getClass(), Local.class, Color.GREEN.getClass(), Object.class};
        for (Class<?> c : classes) {
            names(c);
        }
        for (Class<?> c : classes) {
            kinds(c);
        }
        System.out.println(Cube.class.getSuperclass() + " " + Shape.class.getSuperclass() + " "
            + Object.class.getSuperclass()
            + " " + int.class.getSuperclass() + " " + int[].class.getSuperclass());
        System.out.println(Arrays.toString(Cube.class.getInterfaces()));
        System.out.println(Shape.class.isInstance(anonymous) + " " + Cube.class.isInstance(anonymous) + " "
            + Object[].class.isInstance(new String[0]) + " " + int.class.isInstance(1) + " "
            + Cube.class.isInstance(null));
        System.out.println(Shape.class.isAssignableFrom(Cube.class) + " " + Cube.class.isAssignableFrom(Shape.class)
            + " " + Number[].class.isAssignableFrom(Integer[].class) + " " + long.class.isAssignableFrom(int.class));
        System.out.println(int[].class.getComponentType() + " " + String[][].class.getComponentType().getSimpleName()
            + " " + String.class.getComponentType());
        System.out.println(Arrays.toString(Color.class.getEnumConstants()) + " " + String.class.getEnumConstants());
        System.out.println(Color.GREEN.getClass() == Color.class ? "same" : "body");
        System.out.println(Color.GREEN.getDeclaringClass().getSimpleName() + " " + Color.GREEN.hex()
            + Color.RED.hex());
        System.out.println(Cube.class.cast(new Cube()) instanceof Solid);
        System.out.println(new Cube[0].getClass() == Cube[].class);
        System.out.println(int.class == Integer.TYPE);
        System.out.println(Inner.class.getEnclosingClass().getName() + " "
            + Local.class.getEnclosingClass().getName());
        System.out.println(Cube.class.getPackageName().isEmpty() + " " + List.class.getPackageName());
        System.out.println(String.class.hashCode() == String.class.hashCode());
        System.out.println(ClassQueries.class.toString() + " " + Shape.class);
    }
}
