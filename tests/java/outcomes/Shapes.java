import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.*;

/** Tests of all shapes that jcstress knows, nested in a class that is none. */
public class Shapes {
    /** A result of one's own. */
    @Result
    public static class Point {
        int x;
        String s = "?";

        @Override
        public String toString() {
            return "(" + x + "; " + s + ")";
        }
    }

    @JCStressTest
    @State
    @Outcome(id = "\\(\\d; .*\\)", expect = Expect.ACCEPTABLE)
    public static class OwnResult {
        int v;

        @Actor
        public void one() {
            v = 1;
        }

        @Actor
        public void two(Point p) {
            p.x = v;
        }

        @Arbiter
        public void end(Point p) {
            p.s = "end" + v;
        }
    }

    @JCStressTest
    @State
    @Outcome(id = "", expect = Expect.ACCEPTABLE)
    public static class Kinds {
        volatile boolean v;

        @Actor
        public void one(ZBSCIJFDL_Result r) {
            v = true;
            r.r2 = -1;
            r.r3 = 3;
            r.r4 = 'x';
            r.r5 = 5;
            r.r6 = 1L << 40;
            r.r7 = 1.5f;
            r.r8 = 2e-3;
        }

        @Actor
        public void two(ZBSCIJFDL_Result r) {
            r.r1 = v;
            r.r9 = v ? "yes" : null;
        }
    }

    /** The state is a class by itself, the test is made once, and an actor is static. */
    @JCStressTest
    @Outcome(id = "1", expect = Expect.ACCEPTABLE)
    @Outcome(id = "7", expect = Expect.ACCEPTABLE)
    @Outcome(id = "8", expect = Expect.ACCEPTABLE)
    public static class OwnState {
        static int start;

        static {
            start = 7;
        }

        @State
        public static class S {
            int x = start;
        }

        @Actor
        public static void one(S s) {
            s.x = 1;
        }

        @Actor
        public int two(I_Result r, S s) {
            return r.r1 = s.x;
        }
    }

    @JCStressTest
    @State
    @Outcome(id = "1", expect = Expect.ACCEPTABLE)
    public static class Deadlocks {
        final Object a = new Object(), b = new Object();

        @Actor
        public void one(I_Result r) {
            synchronized (a) {
                synchronized (b) {
                    r.r1 = 1;
                }
            }
        }

        @Actor
        public void two() {
            synchronized (b) {
                synchronized (a) {
                }
            }
        }
    }

    @JCStressTest
    @Outcome(id = "1", expect = Expect.ACCEPTABLE)
    public static class Throws {
        @State
        public static class S {
            volatile int[] a = new int[1];
        }

        @Actor
        public void one(S s) {
            s.a = null;
        }

        @Actor
        public void two(I_Result r, S s) {
            r.r1 = s.a.length;
        }
    }

    @JCStressTest
    @State
    @Outcome(id = "0", expect = Expect.ACCEPTABLE)
    public static class Unlisted {
        volatile int x;

        @Actor
        public void one() {
            x = 1;
        }

        @Actor
        public void two(I_Result r) {
            r.r1 = x;
        }
    }

    @JCStressTest(Mode.Termination)
    @State
    @Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE)
    public static class Interrupted {
        @Actor
        public void actor() {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
        }

        @Signal
        public void signal(Thread actor) {
            actor.interrupt();
        }
    }

    @JCStressTest(Mode.Termination)
    @State
    @Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE)
    @Outcome(id = "STALE", expect = Expect.FORBIDDEN)
    public static class NeverTold {
        @Actor
        public synchronized void actor() throws InterruptedException {
            wait();
        }

        @Signal
        public synchronized void signal() {
            notify();
        }
    }
}
