/** Two threads append to a StringBuffer, whose methods are synchronized: nothing is lost, the order is open. */
public class SharedStringBuffer {
    public static void main(String[] args) throws InterruptedException {
        StringBuffer text = new StringBuffer();
        Thread other = new Thread(() -> text.append('b'));
        other.start();
        text.append('a');
        other.join();
        String result = text.toString();
        assert result.equals("ab") || result.equals("ba") : result;
    }
}
