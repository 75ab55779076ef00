//@ twin: corpus/figures/seed003-fig1.litmus
//@ sc: forbidden
//@ jmm: allowed

import memsat.thread;

/** Fig. 1(b) of the paper, as printed. */
public class Test0 {
    static int x = 0;
    static int y = 0;

    @thread
    public static void t1() {
        int r1 = x;
        y = 1;
        assert r1 == 1;
    }

    @thread
    public static void t2() {
        int r2 = y;
        x = 1;
        assert r2 == 1;
    }
}
