import java.util.Arrays;

/** Multi-dimensional arrays: partial and ragged dimensions, aliasing of rows, and their class names. */
public class MultiArrays {
    static int[][] multiply(int[][] a, int[][] b) {
        int[][] c = new int[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int k = 0; k < b.length; k++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return c;
    }

    static long[][] pascal(int n) {
        long[][] t = new long[n][];
        for (int i = 0; i < n; i++) {
            t[i] = new long[i + 1];
            t[i][0] = t[i][i] = 1;
            for (int j = 1; j < i; j++) {
                t[i][j] = t[i - 1][j - 1] + t[i - 1][j];
            }
        }
        return t;
    }

    public static void main(String[] args) {
        int[][] grid = new int[3][4];
        grid[1][2] = 5;
        grid[2][3]--;
        System.out.println(Arrays.deepToString(grid));
        int[][][] cube = new int[2][3][];
        System.out.println(cube[1][2] + " " + cube[0].length);
        cube[1][2] = new int[] {9, 8};
        System.out.println(cube[1][2][1] + " " + Arrays.deepToString(cube));
        System.out.println(Arrays.deepToString(multiply(new int[][] {{1, 2}, {3, 4}}, new int[][] {{0, 1}, {1, 0}})));
        long[][] pascal = pascal(30);
        System.out.println(pascal[29][14] + " " + Arrays.toString(pascal[5]));
        char[][] ragged = {{'a'}, {}, {'b', 'c'}};
        StringBuilder s = new StringBuilder();
        for (char[] row : ragged) {
            s.append(row.length).append(row);
        }
        System.out.println(s);
        int[][] shared = {grid[0], grid[0]};
        shared[0][0] = 42;
        System.out.println(shared[1][0] + " " + grid[0][0]);
        int[][] shallow = grid.clone();
        shallow[1][0] = -1;
        shallow[2] = null;
        System.out.println(grid[1][0] + " " + (grid[2] != null));
        System.out.println(new int[0][5].length + " " + new int[5][0][0].getClass().getName());
        System.out.println(String[][].class.getName() + " " + boolean[][].class.getSimpleName()
            + " " + double[].class.getComponentType());
        Object[] objects = new int[2][2];
        System.out.println(objects[0].getClass().getName() + " " + objects.length);
        try {
            objects[1] = new long[2];
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(new int[2][-1][3]);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            int[][] empty = new int[2][0];
            System.out.println(empty[1][0]);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        double[][] d = new double[2][2];
        d[1][1] += 2.5;
        d[1][1] *= d[1][1];
        System.out.println(d[1][1] + d[0][1]);
        boolean[][][] flags = new boolean[1][1][1];
        flags[0][0][0] |= true;
        System.out.println(flags[0][0][0] ^ true);
    }
}
