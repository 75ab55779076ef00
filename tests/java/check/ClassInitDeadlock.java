/** Two classes that need each other in their initializers, begun by two threads: deadlock. */
public class ClassInitDeadlock {
    static class A {
        static int value = B.value + 1; //~ ERROR: deadlock
    }

    static class B {
        static int value = A.value + 1; //~ ERROR: deadlock
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(A.value)).start();
        new Thread(() -> System.out.println(B.value)).start();
    }
}
