//@ benign: boolean[]@IsPrime.<clinit>:7
//@ jmm: ok
//@ sc: race

/** A sieve in which two threads share what they know: who does not see that 4 is composite marks its multiples once more. */
public class IsPrime {
    static final boolean[] composite = new boolean[9];

    static void sieve(int from, int to) {
        for (int p = from; p <= to; p++) {
            if (!composite[p]) {
                for (int n = 2 * p; n < composite.length; n += p) {
                    composite[n] = true;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> sieve(2, 2));
        Thread two = new Thread(() -> sieve(3, 4));
        one.start();
        two.start();
        one.join();
        two.join();
        for (int n = 2; n < composite.length; n++) {
            boolean prime = n == 2 || n == 3 || n == 5 || n == 7;
            assert composite[n] != prime : "wrong about " + n;
        }
    }
}
