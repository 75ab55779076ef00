/** Each step holds the lock, but not the check and the act together: the account may be overdrawn. */
public class CheckThenAct {
    private int balance = 10;

    synchronized int balance() {
        return balance;
    }

    synchronized void withdraw(int amount) {
        balance -= amount;
        assert balance >= 0 : "overdrawn"; //~ ERROR: assertion overdrawn
    }

    void buy(int price) {
        if (balance() >= price) {
            withdraw(price);
        }
    }

    public static void main(String[] args) {
        CheckThenAct account = new CheckThenAct();
        new Thread(() -> account.buy(6)).start();
        new Thread(() -> account.buy(7)).start();
    }
}
