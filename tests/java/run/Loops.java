import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Loops of every form: labeled break and continue, enhanced for, empty bodies, several updates. */
public class Loops {
    static class Range implements Iterable<Integer> {
        private final int from;
        private final int to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int next = from;

                @Override
                public boolean hasNext() {
                    return next < to;
                }

                @Override
                public Integer next() {
                    return next++;
                }
            };
        }
    }

    static List<Integer> primes(int limit) {
        List<Integer> found = new ArrayList<>();
        candidates:
        for (int n = 2; n < limit; n++) {
            for (int p : found) {
                if (p * p > n) {
                    break;
                }
                if (n % p == 0) {
                    continue candidates;
                }
            }
            found.add(n);
        }
        return found;
    }

    static String find(int[][] grid, int wanted) {
        String where = "nowhere";
        search:
        {
            for (int r = 0; r < grid.length; r++) {
                for (int c = 0; c < grid[r].length; c++) {
                    if (grid[r][c] == wanted) {
                        where = r + "," + c;
                        break search;
                    }
                }
            }
            where += " at all";
        }
        return where;
    }

    static int evaluated;

    static int[] array() {
        evaluated++;
        return new int[] {1, 2, 3};
    }

    public static void main(String[] args) {
        System.out.println(primes(60));
        System.out.println(find(new int[][] {{1}, {2, 3}, {4, 5, 6}}, 5) + " " + find(new int[][] {{}}, 1));
        int total = 0;
        for (int i : new Range(3, 7)) {
            total += i;
        }
        System.out.println(total);
        for (int x : array()) {
            total *= x;
        }
        System.out.println(total + " evaluated " + evaluated);
        StringBuilder s = new StringBuilder();
        for (int i = 0, j = 10; i < j; i += 2, j--) {
            s.append(i).append(j).append(' ');
        }
        System.out.println(s);
        int n = 0;
        do {
            n += 3;
            if (n == 6) {
                continue;
            }
            n++;
        } while (n < 10);
        System.out.println(n);
        while (n-- > 5);
        System.out.println(n);
        for (; ; ) {
            if (++n > 8) {
                break;
            }
        }
        System.out.println(n);
        outer:
        while (true) {
            do {
                n -= 2;
                if (n < 0) {
                    break outer;
                }
                if (n % 3 == 0) {
                    continue outer;
                }
            } while (n > 0);
            n += 5;
        }
        System.out.println(n);
        int[] values = {1, 2, 3};
        for (int v : values) {
            v *= 2;
            values[0] += v;
        }
        System.out.println(values[0]);
        for (String empty : new String[0]) {
            System.out.println(empty);
        }
        for (char c = 'a'; c <= 'e'; c++) {
            System.out.print(c);
        }
        for (long l = 1; l > 0; l *= 1000) {
            System.out.print(" " + l);
        }
        for (double d = 0; d < 1; d += 0.25) {
            System.out.print(" " + d);
        }
        System.out.println();
        if (n > 100) if (n > 200) System.out.println("more"); else System.out.println("less");
        else System.out.println("dangling else");
    }
}
