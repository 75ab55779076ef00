import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Arrays and Collections: sorting, stability, searching, filling, copying, comparing, rotating. */
public class ArraysMethods {
    record Card(String suit, int rank) {
    }

    static int[] pseudo(int n) {
        int[] a = new int[n];
        int x = 12345;
        for (int i = 0; i < n; i++) {
            x = x * 1103515245 + 12345;
            a[i] = x >>> 16 & 0x3FF;
        }
        return a;
    }

    public static void main(String[] args) {
        int[] a = pseudo(12);
        System.out.println(Arrays.toString(a));
        Arrays.sort(a);
        System.out.println(Arrays.toString(a) + " " + Arrays.binarySearch(a, a[5]) + " "
            + Arrays.binarySearch(a, -1));
        for (int n : new int[] {50, 300, 3000}) {
            int[] big = pseudo(n);
            Arrays.sort(big);
            long check = 0;
            boolean sorted = true;
            for (int i = 1; i < n; i++) {
                sorted &= big[i - 1] <= big[i];
                check = check * 31 + big[i];
            }
            System.out.println(n + " " + sorted + " " + check);
        }
        int[] part = {5, 4, 3, 2, 1};
        Arrays.sort(part, 1, 4);
        System.out.println(Arrays.toString(part));
        double[] d = {2, Double.NaN, -0.0, 0.0, -1, Double.NEGATIVE_INFINITY};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d));
        String[] s = {"pear", "Fig", "apple", "fig"};
        Arrays.sort(s);
        System.out.println(Arrays.toString(s));
        Arrays.sort(s, String.CASE_INSENSITIVE_ORDER.thenComparing(Comparator.reverseOrder()));
        System.out.println(Arrays.toString(s));
        List<Card> cards = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            cards.add(new Card("" + (char) ('a' + i * 7 % 4), i % 5));
        }
        cards.sort(Comparator.comparing(Card::rank));
        cards.sort(Comparator.comparing(Card::suit));
        StringBuilder shown = new StringBuilder();
        for (Card c : cards) {
            shown.append(c.suit()).append(c.rank());
        }
        System.out.println(shown);
        long[] filled = new long[4];
        Arrays.fill(filled, 7);
        Arrays.fill(filled, 1, 3, -1);
        System.out.println(Arrays.toString(filled) + Arrays.stream(filled).sum());
        System.out.println(Arrays.toString(Arrays.copyOf(part, 7)) + Arrays.toString(Arrays.copyOfRange(part, 3, 6))
            + Arrays.copyOf(s, 1).length);
        System.out.println(Arrays.equals(new int[] {1, 2}, new int[] {1, 2}) + " "
            + Arrays.hashCode(new int[] {1, 2}) + " "
            + Arrays.deepEquals(new int[][] {{1}}, new int[][] {{1}}) + " "
            + Arrays.compare(new int[] {1}, new int[] {1, 2})
            + " " + Arrays.mismatch(new int[] {1, 2, 3}, new int[] {1, 2, 4}));
        int[] squares = new int[5];
        Arrays.setAll(squares, i -> i * i);
        System.out.println(Arrays.toString(squares) + Arrays.asList(1, "x", null) + Arrays.toString((int[]) null));
        List<Integer> view = Arrays.asList(3, 1, 2);
        Collections.sort(view);
        Collections.reverse(view);
        Collections.swap(view, 0, 2);
        System.out.println(view + " " + Collections.max(view) + Collections.min(view)
            + Collections.frequency(view, 1));
        List<Integer> rotated = new ArrayList<>(List.of(1, 2, 3, 4, 5));
        Collections.rotate(rotated, 2);
        System.out.println(rotated + " " + Collections.nCopies(3, "x")
            + Collections.binarySearch(List.of(1, 3, 5), 3));
        System.out.println(Collections.unmodifiableList(rotated) + " " + Collections.emptyList()
            + Collections.singleton(1)
            + Collections.disjoint(rotated, List.of(9)) + Collections.addAll(rotated, 6, 7));
        try {
            view.add(4);
        } catch (UnsupportedOperationException e) {
            System.out.println("asList has a fixed size");
        }
    }
}
