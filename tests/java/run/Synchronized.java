/** Synchronized methods and blocks: reentrancy, static against instance locks, counters shared by threads. */
public class Synchronized {
    private int count;
    private static int total;

    synchronized void increment() {
        count++;
        addToTotal(1);
    }

    static synchronized void addToTotal(int n) {
        total += n;
    }

    synchronized int nested(int depth) {
        if (depth == 0) {
            return count;
        }
        synchronized (this) {
            return nested(depth - 1);
        }
    }

    static class Sub extends Synchronized {
        @Override
        synchronized void increment() {
            super.increment();
            super.increment();
        }
    }

    static class Account {
        private final int id;
        private long balance;

        Account(int id, long balance) {
            this.id = id;
            this.balance = balance;
        }

        static void transfer(Account from, Account to, long amount) {
            Account first = from.id < to.id ? from : to;
            Account second = first == from ? to : from;
            synchronized (first) {
                synchronized (second) {
                    from.balance -= amount;
                    to.balance += amount;
                }
            }
        }
    }

    static void parallel(int n, Runnable r) throws InterruptedException {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            threads[i] = new Thread(r);
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Synchronized shared = new Synchronized();
        parallel(4, () -> {
            for (int i = 0; i < 100; i++) {
                shared.increment();
            }
        });
        System.out.println(shared.count + " " + total + " " + shared.nested(20));
        Sub sub = new Sub();
        parallel(3, sub::increment);
        System.out.println(sub.nested(0) + " " + total);
        Account a = new Account(1, 1000);
        Account b = new Account(2, 1000);
        Thread forth = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                Account.transfer(a, b, 3);
            }
        });
        Thread back = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                Account.transfer(b, a, 2);
            }
        });
        forth.start();
        back.start();
        forth.join();
        back.join();
        System.out.println(a.balance + " " + b.balance);
        int[] plain = {0};
        Object lock = new Object();
        parallel(3, () -> {
            for (int i = 0; i < 50; i++) {
                synchronized (lock) {
                    plain[0]++;
                    if (i % 2 == 0) {
                        continue;
                    }
                    plain[0]--;
                }
            }
        });
        System.out.println(plain[0]);
        synchronized (shared) {
            Thread t = new Thread(() -> addToTotal(1000));
            t.start();
            t.join();
        }
        System.out.println("the class's monitor is another one: " + total);
    }
}
