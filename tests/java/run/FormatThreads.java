/** Threads that format what they share: a toString may wait for a lock. */
public class FormatThreads {
    static final class Account {
        private int balance;

        synchronized void add(int amount) {
            balance += amount;
        }

        @Override public synchronized String toString() {
            return "balance " + balance;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        String[] texts = new String[3];
        Thread[] threads = new Thread[texts.length];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                account.add(number + 1);
                texts[number] = String.format("%d: %s", number, account).substring(0, 10);
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (String text : texts) {
            System.out.println(text);
        }
        System.out.printf("%s, %08.2f%n", account, 1.5);
    }
}
