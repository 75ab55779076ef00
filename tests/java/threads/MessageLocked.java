//@ twin: corpus/classic/MP+lock.litmus
//@ sc: forbidden
//@ jmm: forbidden

import threads.Thread;

/** The flag is seen and the message is not; each access is in a synchronized block of its own. */
public class MessageLocked {
    static final Object m = new Object();
    static int x;
    static int y;

    @Thread
    static void writer() {
        synchronized (m) {
            x = 1;
        }
        synchronized (m) {
            y = 1;
        }
    }

    @Thread
    static void reader() {
        int r1;
        int r2;
        synchronized (m) {
            r1 = y;
        }
        synchronized (m) {
            r2 = x;
        }
        assert r1 == 1 && r2 == 0;
    }
}
