/** The first example of MemSAT's paper (PLDI 2010, Fig. 1): may both reads see the other thread's write? */
public class Fig1 {
    static int x = 0;
    static int y = 0;

    @Thread
    static void t1() {
        int r1 = x;
        y = 1;
        assert r1 == 1;
    }

    @Thread
    static void t2() {
        int r2 = y;
        x = 1;
        assert r2 == 1;
    }
}

/** A static method that is a thread. */
@interface Thread {}
