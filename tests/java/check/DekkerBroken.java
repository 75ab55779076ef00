/** Two flags that are tested before they are set exclude nobody. */
public class DekkerBroken {
    static volatile boolean wants0;
    static volatile boolean wants1;
    static volatile int owner = -1;

    public static void main(String[] args) {
        new Thread(() -> {
            if (!wants1) {
                wants0 = true;
                owner = 0;
                assert owner == 0 : "another came in"; //~ ERROR: assertion another came in
            }
        }).start();
        new Thread(() -> {
            if (!wants0) {
                wants1 = true;
                owner = 1;
            }
        }).start();
    }
}
