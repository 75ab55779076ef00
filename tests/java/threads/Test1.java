//@ twin: corpus/figures/seed003-fig7.litmus
//@ sc: forbidden
//@ jmm: allowed

import memsat.thread;

/** Fig. 7 of the paper, as printed. */
public class Test1 {
    static int x = 0;
    static int y = 0;

    @thread
    public static void t1() {
        int r1 = x;
        if (r1 != 0)
            y = r1;
        else
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
