/** Every way through try, catch and finally: normal, thrown, returned, broken and overridden. */
public class Finally {
    static StringBuilder trace = new StringBuilder();

    static int returns(int mode) {
        try {
            trace.append('t');
            if (mode == 1) {
                throw new IllegalStateException("one");
            }
            if (mode == 2) {
                throw new Error("two");
            }
            return mode;
        } catch (IllegalStateException e) {
            trace.append('c');
            return -1;
        } finally {
            trace.append('f');
        }
    }

    @SuppressWarnings("finally")
    static int overrides() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 99;
        }
    }

    static int valueIsSavedBefore() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
            trace.append(x);
        }
    }

    @SuppressWarnings("finally")
    static String replaced() {
        try {
            try {
                throw new IllegalArgumentException("inner");
            } finally {
                throw new IllegalStateException("from finally");
            }
        } catch (RuntimeException e) {
            return e.getMessage() + " suppressed " + e.getSuppressed().length;
        }
    }

    static String nested(int depth) {
        try {
            if (depth == 0) {
                throw new ArithmeticException("bottom");
            }
            return nested(depth - 1);
        } finally {
            trace.append(depth);
        }
    }

    static String loop() {
        StringBuilder s = new StringBuilder();
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; ; j++) {
                try {
                    if (j == i) {
                        continue outer;
                    }
                    if (i == 3) {
                        break outer;
                    }
                    s.append(i).append(j).append(' ');
                } finally {
                    s.append('.');
                }
            }
        }
        return s.toString();
    }

    static void flush(String label) {
        System.out.println(label + " " + trace);
        trace.setLength(0);
    }

    public static void main(String[] args) {
        System.out.println(returns(0));
        System.out.println(returns(1));
        try {
            returns(2);
        } catch (Error e) {
            System.out.println("caught " + e.getMessage());
        }
        flush("returns");
        System.out.println(overrides());
        System.out.println(valueIsSavedBefore());
        flush("saved");
        System.out.println(replaced());
        try {
            nested(4);
        } catch (ArithmeticException e) {
            flush("nested");
        }
        System.out.println(loop());
        try {
            throw null;
        } catch (NullPointerException e) {
            System.out.println("throw null");
        } finally {
            System.out.println("done");
        }
        catchesInCatch();
    }

    static void catchesInCatch() {
        try {
            try {
                throw new RuntimeException("a");
            } catch (RuntimeException e) {
                throw new RuntimeException("b", e);
            } finally {
                System.out.println("between");
            }
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " caused by " + e.getCause().getMessage());
        }
    }
}
