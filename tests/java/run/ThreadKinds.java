/** Threads made from a subclass, a Runnable, a lambda and a method reference; names, join, isAlive, run by hand. */
public class ThreadKinds {
    static class Sub extends Thread {
        int result;

        Sub(String name) {
            super(name);
        }

        @Override
        public void run() {
            result = getName().length();
        }
    }

    static class Task implements Runnable {
        String ranIn;

        @Override
        public void run() {
            ranIn = Thread.currentThread().getName();
        }
    }

    static String staticRan;

    static void work() {
        staticRan = "work in " + Thread.currentThread().getName();
    }

    static class BothWays extends Thread {
        BothWays(Runnable target) {
            super(target);
        }

        @Override
        public void run() {
            System.out.println("before the target");
            super.run();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().isAlive());
        Sub sub = new Sub("subclass");
        System.out.println(sub.isAlive() + " " + sub.getState());
        sub.start();
        sub.join();
        System.out.println(sub.result + " " + sub.isAlive() + " " + sub.getState());
        Task task = new Task();
        Thread t = new Thread(task, "runner");
        t.run();
        System.out.println(task.ranIn);
        t.start();
        t.join();
        System.out.println(task.ranIn);
        Thread byReference = new Thread(ThreadKinds::work, "ref");
        byReference.start();
        byReference.join();
        System.out.println(staticRan);
        int[] cell = {0};
        Thread lambda = new Thread(() -> cell[0] = 7);
        lambda.start();
        lambda.join();
        System.out.println(cell[0]);
        Thread anonymous = new Thread() {
            @Override
            public void run() {
                setName("renamed");
                cell[0]++;
            }
        };
        anonymous.start();
        anonymous.join();
        System.out.println(anonymous.getName() + " " + cell[0]);
        Thread both = new BothWays(() -> System.out.println("the target"));
        both.start();
        both.join();
        new Thread().run();
        Thread nothing = new Thread((Runnable) null);
        nothing.start();
        nothing.join();
        System.out.println(nothing.getState());
        Thread[] chain = new Thread[4];
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < chain.length; i++) {
            int n = i;
            chain[i] = new Thread(() -> {
                try {
                    if (n > 0) {
                        chain[n - 1].join();
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                order.append(n);
            });
        }
        for (Thread link : chain) {
            link.start();
        }
        chain[3].join();
        System.out.println(order);
    }
}
