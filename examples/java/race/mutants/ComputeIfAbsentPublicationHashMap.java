//@ race: java.util.HashMap.size
//@ race: java.util.HashMap.threshold
//@ race: java.util.HashMap.table
//@ race: java.util.HashMap.modCount
//@ race: java.util.HashMap$Node[]
//@ race: ComputeIfAbsentPublicationHashMap$Account.balance
//@ races: several
//@ threads: 2

import java.util.HashMap;

/** A mutant of ComputeIfAbsentPublication: the map is not concurrent. What races first are variables of the map. */
public class ComputeIfAbsentPublicationHashMap {
    static class Account {
        int balance;
    }

    static final HashMap<Integer, Account> ACCOUNTS = new HashMap<>();

    static Account open(int number) {
        return ACCOUNTS.computeIfAbsent(number, unused -> { //~ RACE: write //~ RACE: read //~ ERROR: exception ConcurrentModificationException
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
