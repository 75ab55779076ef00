//@ twin: corpus/classic/SB+volatile.litmus
//@ sc: forbidden
//@ jmm: forbidden

import threads.Thread;

/** Neither thread sees the write of the other; the variables are volatile. */
public class StoreBufferingVolatile {
    static volatile int x;
    static volatile int y;

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
