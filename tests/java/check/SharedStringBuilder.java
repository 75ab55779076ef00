/** Two threads append to a StringBuilder without a lock: a character may be lost. */
public class SharedStringBuilder {
    public static void main(String[] args) throws InterruptedException {
        StringBuilder text = new StringBuilder();
        Thread other = new Thread(() -> text.append('b'));
        other.start();
        text.append('a');
        other.join();
        assert text.length() == 2 : "lost character"; //~ ERROR: assertion lost character
    }
}
