import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Recursion: permutations, queens, Ackermann, Hanoi, quicksort, memoization and a small parser. */
public class Recursion {
    static void permute(char[] a, int from, List<String> out) {
        if (from == a.length) {
            out.add(new String(a));
            return;
        }
        for (int i = from; i < a.length; i++) {
            swap(a, from, i);
            permute(a, from + 1, out);
            swap(a, from, i);
        }
    }

    static void swap(char[] a, int i, int j) {
        char t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    static int queens(int n, int row, int columns, int up, int down) {
        if (row == n) {
            return 1;
        }
        int count = 0;
        for (int c = 0; c < n; c++) {
            int bit = 1 << c;
            if ((columns & bit) == 0 && (up & 1 << row + c) == 0 && (down & 1 << row - c + n) == 0) {
                count += queens(n, row + 1, columns | bit, up | 1 << row + c, down | 1 << row - c + n);
            }
        }
        return count;
    }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static int hanoi(int n, String from, String to, String via, StringBuilder out) {
        if (n == 0) {
            return 0;
        }
        int before = hanoi(n - 1, from, via, to, out);
        out.append(from).append(to).append(' ');
        return before + 1 + hanoi(n - 1, via, to, from, out);
    }

    static long[] memo = new long[91];

    static long fibonacci(int n) {
        return n < 2 ? n : memo[n] != 0 ? memo[n] : (memo[n] = fibonacci(n - 1) + fibonacci(n - 2));
    }

    static void quicksort(int[] a, int low, int high) {
        if (low >= high) {
            return;
        }
        int pivot = a[low + high >>> 1];
        int i = low;
        int j = high;
        while (i <= j) {
            while (a[i] < pivot) {
                i++;
            }
            while (a[j] > pivot) {
                j--;
            }
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        quicksort(a, low, j);
        quicksort(a, i, high);
    }

    static boolean isEven(int n) {
        return n == 0 || isOdd(n - 1);
    }

    static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }

    /** Recursive descent over sums, products and parentheses. */
    static class Parser {
        private final String text;
        private int at;

        Parser(String text) {
            this.text = text;
        }

        int sum() {
            int value = product();
            while (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
                value = text.charAt(at++) == '+' ? value + product() : value - product();
            }
            return value;
        }

        int product() {
            int value = atom();
            while (at < text.length() && text.charAt(at) == '*') {
                at++;
                value *= atom();
            }
            return value;
        }

        int atom() {
            if (text.charAt(at) == '(') {
                at++;
                int value = sum();
                at++;
                return value;
            }
            int start = at;
            while (at < text.length() && Character.isDigit(text.charAt(at))) {
                at++;
            }
            return Integer.parseInt(text.substring(start, at));
        }
    }

    public static void main(String[] args) {
        List<String> permutations = new ArrayList<>();
        permute("abc".toCharArray(), 0, permutations);
        System.out.println(permutations);
        System.out.println(queens(6, 0, 0, 0, 0) + " " + queens(8, 0, 0, 0, 0));
        System.out.println(ackermann(2, 3) + " " + ackermann(3, 3));
        StringBuilder moves = new StringBuilder();
        System.out.println(hanoi(3, "a", "c", "b", moves) + " " + moves);
        System.out.println(fibonacci(90));
        int[] a = {5, -1, 3, 99, 0, 3, -70, 8};
        quicksort(a, 0, a.length - 1);
        System.out.println(Arrays.toString(a));
        System.out.println(isEven(100) + " " + isOdd(101) + " " + isEven(7));
        System.out.println(new Parser("2*(3+4)-10*(1-(2+3))").sum());
    }
}
