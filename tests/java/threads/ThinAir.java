//@ twin: corpus/causality/TC04.litmus
//@ sc: forbidden
//@ jmm: forbidden

import threads.Thread;

/** Two threads copy a value to each other that nobody wrote. */
public class ThinAir {
    static int x;
    static int y;

    @Thread
    static void one() {
        int r1 = x;
        y = r1;
        assert r1 == 1;
    }

    @Thread
    static void two() {
        int r2 = y;
        x = r2;
        assert r2 == 1;
    }
}
