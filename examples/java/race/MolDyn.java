//@ race: boolean[]
//@ race: double[]
//@ races: several
//@ threads: 2

/**
 * moldyn (2,1): molecular dynamics in the manner of the Java Grande kernel. Two threads, one step of time, four
 * particles on a line. Each thread sums up the forces of its pairs in an array of its own, and then each adds up the
 * arrays for its particles.
 *
 * <p>The reference to the barrier's flags is volatile, the flags are not: nothing orders what is done before the
 * barrier and behind it.
 */
public class MolDyn {
    static final int THREADS = 2;
    static final int STEPS = 1;
    static final int PARTICLES = 4;
    static final double TIME = 0.125;

    /** A tournament barrier: a thread waits for those that it beats, and thread 0 lets all of them go. */
    static class Barrier {
        volatile boolean[] isDone = new boolean[THREADS];

        void await(int me) {
            boolean done = !isDone[me];
            for (int step = 1; me % (2 * step) == 0 && me + step < THREADS; step *= 2) {
                while (isDone[me + step] != done) { //~ RACE: read
                    Thread.onSpinWait();
                }
            }
            isDone[me] = done; //~ RACE: write
            while (isDone[0] != done) {
                Thread.onSpinWait();
            }
        }
    }

    final Barrier barrier = new Barrier();
    final double[] position = {0, 1, 3, 4};
    final double[] velocity = {0, 1, -1, 0};
    final double[][] force = new double[THREADS][PARTICLES];

    void run(int me) {
        for (int step = 0; step < STEPS; step++) {
            if (me == 0) {
                for (int i = 0; i < PARTICLES; i++) {
                    position[i] += velocity[i] * TIME;
                }
            }
            barrier.await(me);
            for (int i = me; i < PARTICLES; i += THREADS) {
                for (int j = i + 1; j < PARTICLES; j++) {
                    double distance = position[j] - position[i];
                    double push = 1 / (1 + distance * distance);
                    force[me][i] -= push;
                    force[me][j] += push;
                }
            }
            barrier.await(me);
            for (int i = me; i < PARTICLES; i += THREADS) {
                for (int thread = 0; thread < THREADS; thread++) {
                    velocity[i] += force[thread][i] * TIME;
                    force[thread][i] = 0;
                }
            }
            barrier.await(me);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MolDyn molecules = new MolDyn();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int me = i;
            threads[i] = new Thread(() -> molecules.run(me));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        double momentum = 0;
        for (double velocity : molecules.velocity) {
            momentum += velocity;
        }
        assert Math.abs(momentum) < 1e-9;
    }
}
