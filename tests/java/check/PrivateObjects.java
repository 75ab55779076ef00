import java.util.ArrayList;
import java.util.List;

/** Threads that work on objects of their own only: one execution is enough to judge them all. */
public class PrivateObjects {
    static int sum(int n) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            list.add(i);
        }
        int sum = 0;
        for (int i : list) {
            sum += i;
        }
        return sum;
    }

    public static void main(String[] args) {
        for (int t = 1; t <= 3; t++) {
            int n = t * 10;
            new Thread(() -> {
                assert sum(n) == n * (n - 1) / 2;
            }).start();
        }
    }
}
