/** The index is tested and used in two steps: another thread may push it over the end in between. */
public class SharedIndex {
    static final int[] DATA = new int[2];
    static volatile int next = 1;

    static void add() {
        if (next < DATA.length) {
            DATA[next] = 1; //~ ERROR: exception java.lang.ArrayIndexOutOfBoundsException
            next++;
        }
    }

    public static void main(String[] args) {
        new Thread(SharedIndex::add).start();
        add();
    }
}
