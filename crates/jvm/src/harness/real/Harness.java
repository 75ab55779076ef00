package thinair.run;

import java.io.PrintWriter;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs one test many times with real threads, and writes down what came out. What to call is in a subclass of Body that is made
 * for the test.
 *
 * Arguments: the class of the body, how often, and the file for the results. A line of it is `outcome`, how often, and which; or
 * `exception`, how often, and which, with tabs between them; or `stuck`, 1, and nothing, if the last run did not end.
 */
public final class Harness {
    /** So many states are made at once. */
    private static final int BATCH = 4096;

    /** If no actor gets any further for so many seconds, they wait for each other. */
    private static final int STUCK = 10;

    /** So long the actor of a test of termination runs before the signal, and ten times as long it may take to end. */
    private static final long BEFORE_SIGNAL = 50;

    /** A test of termination takes that long each time, so that it is run no more often. */
    private static final int TERMINATIONS = 10;

    public static void main(String[] arguments) throws Throwable {
        Body body = (Body) Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
        long times = Long.parseLong(arguments[1]);
        Counts counts = new Counts(arguments[2]);
        if (body.isTermination()) {
            terminate(body, (int) Math.min(times, TERMINATIONS), counts);
        } else {
            repeat(body, times, counts);
        }
        counts.end();
    }

    /** Calls the actors side by side, a batch of states at a time. */
    private static void repeat(Body body, long times, Counts counts) throws Throwable {
        int actors = body.actors();
        Barrier barrier = new Barrier(actors + 1);
        int[] size = new int[1];
        for (int actor = 0; actor < actors; actor++) {
            int me = actor;
            Thread thread = new Thread(() -> act(body, me, barrier, size), body.name(actor));
            thread.setDaemon(true);
            thread.start();
        }
        Thread watchdog = new Thread(() -> watch(body, counts), "watchdog");
        watchdog.setDaemon(true);
        watchdog.start();
        for (long left = times; left > 0; left -= size[0]) {
            size[0] = (int) Math.min(left, BATCH);
            body.prepare(size[0]);
            body.failures = new Throwable[size[0]];
            body.failed = new String[size[0]];
            barrier.await();
            barrier.await();
            for (int i = 0; i < size[0]; i++) {
                if (body.failures[i] == null) {
                    try {
                        body.arbitrate(i);
                    } catch (Throwable failure) {
                        body.fail(i, "collector", failure);
                    }
                }
                body.progress++;
                if (body.failures[i] == null) {
                    counts.outcome(body.outcome(i));
                } else {
                    counts.exception(body.failed[i] + " ends by " + body.failures[i]);
                }
            }
        }
    }

    /** Ends the JVM, with what was seen so far, if nobody gets any further. */
    private static void watch(Body body, Counts counts) {
        long last = -1;
        for (int seconds = 0; seconds < STUCK; seconds++) {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException ignored) {
                // Nobody interrupts it.
            }
            if (body.progress != last) {
                last = body.progress;
                seconds = 0;
            }
        }
        counts.stuck = true;
        counts.end();
    }

    /** One actor: released together with the others at the beginning of every stride, some of them a little later. */
    private static void act(Body body, int me, Barrier barrier, int[] size) {
        SplittableRandom random = new SplittableRandom(me);
        Barrier strides = body.strides;
        while (true) {
            barrier.await();
            int n = size[0];
            int stride = 1;
            for (int from = 0; from < n; from += stride) {
                // Short strides keep the actors together, long ones let the compiler show what it can do.
                stride = Math.min(1 << ((from >> 6) & 7), n - from);
                strides.await();
                for (int wait = random.nextInt(32); wait > 0; wait--) {
                    Thread.onSpinWait();
                }
                body.act(me, from, from + stride);
                body.progress = body.progress + 1;
            }
            barrier.await();
        }
    }

    private static void terminate(Body body, int times, Counts counts) throws Throwable {
        for (int i = 0; i < times; i++) {
            body.prepare(1);
            body.failures = new Throwable[1];
            body.failed = new String[1];
            Thread actor = new Thread(() -> body.act(0, 0, 1), body.name(0));
            actor.setDaemon(true);
            body.actor = actor;
            actor.start();
            Thread.sleep(BEFORE_SIGNAL);
            try {
                body.signal();
            } catch (Throwable failure) {
                body.fail(0, "signal", failure);
            }
            actor.join(10 * BEFORE_SIGNAL);
            if (actor.isAlive()) {
                counts.outcome("STALE");
                return;
            }
            if (body.failures[0] == null) {
                counts.outcome("TERMINATED");
            } else {
                counts.exception(body.failed[0] + " ends by " + body.failures[0]);
            }
        }
    }

    /** What is called. */
    public abstract static class Body {
        Throwable[] failures;
        String[] failed;
        final Barrier strides = new Barrier(actors());
        protected volatile Thread actor;
        /** That it changes is all that matters. */
        volatile long progress;

        public abstract boolean isTermination();

        public abstract int actors();

        public abstract String name(int actor);

        /** Makes so many states and results. */
        public abstract void prepare(int n) throws Throwable;

        /** Calls an actor on these states. */
        public abstract void act(int actor, int from, int to);

        public abstract void arbitrate(int i) throws Throwable;

        public abstract void signal() throws Throwable;

        public abstract String outcome(int i);

        /** An exception has escaped. */
        protected final synchronized void fail(int i, String who, Throwable failure) {
            if (failures[i] == null) {
                failures[i] = failure;
                failed[i] = who;
            }
        }
    }

    /** A barrier that spins, so that threads leave it at the same time. */
    static final class Barrier {
        private final int parties;
        private final AtomicInteger arrived = new AtomicInteger();
        private volatile int phase;

        Barrier(int parties) {
            this.parties = parties;
        }

        void await() {
            int now = phase;
            if (arrived.incrementAndGet() == parties) {
                arrived.set(0);
                phase = now + 1;
                return;
            }
            for (int spins = 0; phase == now; spins++) {
                if (spins < 2000) {
                    Thread.onSpinWait();
                } else {
                    Thread.yield();
                }
            }
        }
    }

    private static final class Counts {
        private final TreeMap<String, long[]> outcomes = new TreeMap<>();
        private final TreeMap<String, long[]> exceptions = new TreeMap<>();

        private final String file;
        volatile boolean stuck;

        Counts(String file) {
            this.file = file;
        }

        synchronized void outcome(String outcome) {
            outcomes.computeIfAbsent(outcome, key -> new long[1])[0]++;
        }

        synchronized void exception(String exception) {
            exceptions.computeIfAbsent(exception, key -> new long[1])[0]++;
        }

        /** Writes them down and ends the JVM: threads that did not end must not keep it from that. */
        synchronized void end() {
            try (PrintWriter writer = new PrintWriter(file, "UTF-8")) {
                outcomes.forEach((text, count) -> writer.print("outcome\t" + count[0] + "\t" + escaped(text) + "\n"));
                exceptions.forEach((text, count) -> writer.print("exception\t" + count[0] + "\t" + escaped(text) + "\n"));
                if (stuck) {
                    writer.print("stuck\t1\t\n");
                }
            } catch (java.io.IOException failure) {
                Runtime.getRuntime().halt(1);
            }
            Runtime.getRuntime().halt(0);
        }

        private static String escaped(String text) {
            return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
        }
    }
}
