//@ twin: corpus/classic/SB.litmus
//@ sc: forbidden
//@ jmm: allowed

import threads.Thread;

/** Neither thread sees the write of the other. */
public class StoreBuffering {
    static int x;
    static int y;

    @Thread
    static void first() {
        x = 1;
        int r1 = y;
        assert r1 == 0;
    }

    @Thread
    static void second() {
        y = 1;
        int r2 = x;
        assert r2 == 0;
    }
}
