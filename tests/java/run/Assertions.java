/** Assertions are on: the condition, the lazy detail of every type, and causes. */
public class Assertions {
    static int evaluated;

    static String detail() {
        evaluated++;
        return "detail " + evaluated;
    }

    interface Step {
        void run();
    }

    static void attempt(Step step) {
        try {
            step.run();
            System.out.println("held");
        } catch (AssertionError e) {
            System.out.println(e + " | " + e.getMessage() + " | " + e.getCause());
        }
    }

    static class Inner {
        static boolean enabled;

        static {
            assert enabled = true;
        }

        static int checked(int n) {
            assert n > 0 : n;
            return n;
        }
    }

    interface WithAssert {
        static void positive(int n) {
            assert n > 0 : "interface";
        }
    }

    enum Checked {
        A;

        void check() {
            assert ordinal() != 0 : this;
        }
    }

    public static void main(String[] args) {
        int n = args.length;
        attempt(() -> {
            assert n == 0 : detail();
        });
        attempt(() -> {
            assert n != 0 : detail();
        });
        attempt(() -> {
            assert n != 0;
        });
        attempt(() -> {
            assert n > 0 : 5;
        });
        attempt(() -> {
            assert n > 0 : 5L;
        });
        attempt(() -> {
            assert n > 0 : 'c';
        });
        attempt(() -> {
            assert n > 0 : 2.5;
        });
        attempt(() -> {
            assert n > 0 : true;
        });
        attempt(() -> {
            assert n > 0 : (Object) null;
        });
        attempt(() -> {
            assert n > 0 : new RuntimeException("becomes the cause");
        });
        attempt(() -> Inner.checked(0));
        attempt(() -> WithAssert.positive(0));
        attempt(() -> Checked.A.check());
        attempt(() -> {
            throw new AssertionError("explicit", new Error("why"));
        });
        System.out.println(Inner.checked(3) + " " + Inner.enabled + " evaluated " + evaluated);
        System.out.println(Assertions.class.desiredAssertionStatus());
        int sideEffect = 0;
        assert ++sideEffect == 1;
        System.out.println(sideEffect);
    }
}
