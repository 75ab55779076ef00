/** Arrays are covariant, so stores are checked when they run. */
public class ArrayStores {
    interface Animal {
    }

    static class Dog implements Animal {
        @Override
        public String toString() {
            return "dog";
        }
    }

    static class Puppy extends Dog {
        @Override
        public String toString() {
            return "puppy";
        }
    }

    static void store(Object[] array, Object value) {
        try {
            array[0] = value;
            System.out.println("stored " + array[0]);
        } catch (ArrayStoreException e) {
            System.out.println("refused " + e.getMessage());
        }
    }

    static int effect(String s) {
        System.out.println(s);
        return 0;
    }

    static Object make() {
        System.out.println("value");
        return "text";
    }

    public static void main(String[] args) {
        store(new Object[1], "anything");
        store(new String[1], "a string");
        store(new String[1], 5);
        store(new Integer[1], 5L);
        store(new Number[1], 2.5);
        store(new Animal[1], new Puppy());
        store(new Dog[1], new Puppy());
        store(new Puppy[1], new Dog());
        store(new Puppy[1], null);
        store(new Object[1][1], new String[] {"x"}.length);
        store(new Object[1][1], new int[][] {{1}}.length == 1 ? null : "");
        store(new int[1][1], new long[1]);
        store(new int[1][1], null);
        store(new Comparable<?>[1], "comparable");
        store(new Runnable[1], "not runnable");
        store(new Cloneable[1], new Dog());
        try {
            Object[] objects = new Integer[1];
            objects[effect("index")] = make();
        } catch (ArrayStoreException e) {
            System.out.println(e);
        }
        try {
            Object[] objects = new Integer[1];
            objects[effect("index") + 1] = make();
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("bounds come first: " + e.getMessage());
        }
        Object o = new Puppy[0];
        System.out.println((o instanceof Dog[]) + " " + (o instanceof Animal[]) + " " + (o instanceof Object[])
            + " " + (o instanceof java.io.Serializable));
        Dog[] dogs = (Dog[]) o;
        System.out.println(dogs.length);
        try {
            Puppy[] puppies = (Puppy[]) (Object) new Dog[0];
            System.out.println(puppies.length);
        } catch (ClassCastException e) {
            System.out.println("Dog[] is not Puppy[]");
        }
        String[] strings = {"a"};
        Object[] view = strings;
        view[0] += "b";
        System.out.println(strings[0]);
    }
}
