//@ race: ComputeIfAbsentPublicationLate$Account.balance
//@ races: several
//@ threads: 2
//@ seconds: 60

import java.util.concurrent.ConcurrentHashMap;

/** A mutant of ComputeIfAbsentPublication: the account is filled when it is in the map already. */
public class ComputeIfAbsentPublicationLate {
    static class Account {
        int balance;
    }

    static final ConcurrentHashMap<Integer, Account> ACCOUNTS = new ConcurrentHashMap<>();

    static Account open(int number) {
        Account account = ACCOUNTS.computeIfAbsent(number, unused -> new Account());
        account.balance = 100; //~ RACE: write
        return account;
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
