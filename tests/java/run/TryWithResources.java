/** Resources close in reverse order; exceptions of close are suppressed; null resources are skipped. */
public class TryWithResources {
    static class Res implements AutoCloseable {
        final String name;
        final boolean failing;

        Res(String name, boolean failing) {
            this.name = name;
            this.failing = failing;
            System.out.println("open " + name);
            if (name.isEmpty()) {
                throw new IllegalArgumentException("no name");
            }
        }

        @Override
        public void close() {
            System.out.println("close " + name);
            if (failing) {
                throw new IllegalStateException("close " + name);
            }
        }
    }

    static class Checked implements AutoCloseable {
        @Override
        public void close() throws Exception {
            throw new Exception("checked close");
        }
    }

    static int body(String first, boolean failFirst, String second, boolean failSecond, boolean failBody) {
        try (Res a = new Res(first, failFirst); Res b = new Res(second, failSecond)) {
            System.out.println("body " + a.name + b.name);
            if (failBody) {
                throw new UnsupportedOperationException("body");
            }
            return 1;
        } catch (UnsupportedOperationException | IllegalStateException e) {
            report(e);
            return 2;
        } finally {
            System.out.println("finally");
        }
    }

    static void report(Throwable e) {
        System.out.println("caught " + e);
        for (Throwable s : e.getSuppressed()) {
            System.out.println("  suppressed " + s);
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(body("a", false, "b", false, false));
        System.out.println(body("a", true, "b", true, false));
        System.out.println(body("a", true, "b", true, true));
        System.out.println(body("a", false, "b", true, true));
        try {
            body("a", true, "", false, false);
        } catch (IllegalArgumentException e) {
            report(e);
        }
        try (Res none = null) {
            System.out.println("null resource " + none);
        }
        Res outside = new Res("outside", false);
        try (outside; Checked c = new Checked()) {
            System.out.println("effectively final " + (c != null));
        } catch (Exception e) {
            report(e);
        }
        for (int i = 0; i < 3; i++) {
            try (Res r = new Res("loop" + i, false)) {
                if (i == 1) {
                    continue;
                }
                System.out.println("in " + r.name);
            }
        }
        Throwable t = new RuntimeException("self");
        try {
            t.addSuppressed(t);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " " + (e.getCause() == t));
        }
        try {
            t.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
