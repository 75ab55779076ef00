/** Three threads in a circle, each holding what the next one wants: deadlock. */
public class LockOrderThree {
    static class Fork {
        int uses;
    }

    static void eat(Fork left, Fork right) {
        synchronized (left) {
            synchronized (right) { //~ ERROR: deadlock
                right.uses++;
            }
        }
    }

    public static void main(String[] args) {
        Fork[] forks = {new Fork(), new Fork(), new Fork()};
        for (int i = 0; i < 3; i++) {
            Fork left = forks[i];
            Fork right = forks[(i + 1) % 3];
            new Thread(() -> eat(left, right)).start();
        }
    }
}
