//@ race-free
//@ threads: 2
//@ seconds: 60

import java.util.concurrent.ConcurrentHashMap;

/** An account is made by the first who asks the map for it, and is whole for whoever gets it. */
public class ComputeIfAbsentPublication {
    static class Account {
        int balance;
    }

    static final ConcurrentHashMap<Integer, Account> ACCOUNTS = new ConcurrentHashMap<>();

    static Account open(int number) {
        return ACCOUNTS.computeIfAbsent(number, unused -> {
            Account account = new Account();
            account.balance = 100;
            return account;
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable use = () -> {
            Account account = open(7);
            assert account.balance == 100;
        };
        Thread one = new Thread(use);
        Thread two = new Thread(use);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
