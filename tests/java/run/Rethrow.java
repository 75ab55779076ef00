/** Multi-catch, precise rethrow, causes, custom exceptions and exceptions across many frames. */
public class Rethrow {
    static class AppException extends Exception {
        private final int code;

        AppException(int code, Throwable cause) {
            super("code " + code, cause);
            this.code = code;
        }

        AppException(int code) {
            this(code, null);
        }
    }

    static class Quiet extends RuntimeException {
        Quiet() {
            super("quiet", null, false, false);
        }

        @Override
        public String toString() {
            return "Quiet!";
        }
    }

    static class First extends Exception {
    }

    static class Second extends Exception {
        Second(Throwable cause) {
            super(cause);
        }
    }

    static void pick(int n) throws First, Second, AppException {
        switch (n) {
            case 0:
                throw new First();
            case 1:
                throw new Second(new First());
            case 2:
                throw new AppException(7);
            case 3:
                throw new Quiet();
            default:
                System.out.println("nothing thrown");
        }
    }

    static void precise(int n) throws First, Second, AppException {
        try {
            pick(n);
        } catch (final Exception e) {
            System.out.println("passing on " + e);
            throw e;
        }
    }

    static String classify(int n) {
        try {
            precise(n);
            return "none";
        } catch (First | Second e) {
            return "first or second: " + e.getMessage() + ", cause " + e.getCause();
        } catch (AppException e) {
            return "code " + e.code + ", " + e.getMessage() + ", cause " + e.getCause();
        } catch (RuntimeException e) {
            e.addSuppressed(new Error("ignored, suppression is off"));
            return e.getMessage() + ", " + e.getSuppressed().length + ", frames " + e.getStackTrace().length;
        }
    }

    @SuppressWarnings("unchecked")
    static <E extends Throwable> void sneaky(Throwable t) throws E {
        throw (E) t;
    }

    public static void main(String[] args) {
        for (int n = 0; n <= 4; n++) {
            System.out.println(classify(n));
        }
        try {
            Rethrow.<RuntimeException>sneaky(new AppException(13));
        } catch (Exception e) {
            System.out.println(e + " " + (e instanceof RuntimeException));
        }
        Exception chain = new Exception("c", new Exception("b", new Error("a")));
        for (Throwable t = chain; t != null; t = t.getCause()) {
            System.out.print(t.getMessage() + " ");
        }
        System.out.println();
        try {
            new Exception("x", null).initCause(new Error());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Exception late = new Exception();
        late.initCause(new Error("late"));
        System.out.println(late.getCause().getMessage() + " " + late.getMessage() + " " + late.getLocalizedMessage());
        System.out.println(new Exception(new Error("wrapped")).getMessage());
        System.out.println(new RuntimeException((Throwable) null).getMessage());
        System.out.println(new AssertionError(5) + " " + new AssertionError('c').getMessage());
        System.out.println(new AssertionError(new Error("e")).getCause());
    }
}
