/** Main may find the answer missing and throw; the other thread is not disturbed. */
public class NoAnswerYet {
    static volatile String answer;

    public static void main(String[] args) {
        new Thread(() -> answer = "42").start();
        if (answer == null) {
            throw new IllegalStateException("no answer yet"); //~ ERROR: exception no answer yet
        }
    }
}
