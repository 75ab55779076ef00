//@ twin: corpus/causality/TC02.litmus
//@ sc: forbidden
//@ jmm: allowed

import threads.Thread;

/** A method that a thread calls, and two assertions in a thread: the question is whether all of them may hold. */
public class RedundantRead {
    static int x;
    static int y;

    static int copy(int value) {
        x = value;
        return value;
    }

    @Thread
    static void one() {
        int r1 = x;
        int r2 = x;
        if (r1 == r2) {
            y = 1;
        }
        assert r1 == 1;
        assert r2 == 1;
    }

    @Thread
    static void two() {
        int r3 = copy(y);
        assert r3 == 1;
    }
}
