/** A loop of arithmetic: 20 bytecodes an iteration, as javac 17 and 25 compile it. */
public class StraightLine {
    public static void main(String[] args) {
        long sum = 0;
        int x = 1;
        for (int i = 0; i < 20_000_000; i++) {
            x = x * 31 + i;
            sum += x ^ (x >>> 3);
        }
        System.out.println(sum);
    }
}
