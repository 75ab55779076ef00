import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** ReentrantReadWriteLock: readers together, writers alone, downgrading, counts, and wrong unlocks. */
public class JucReadWriteLocks {
    static int sum;

    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " done");
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e);
        }
    }

    static void inThread(Runnable body) throws InterruptedException {
        Thread thread = new Thread(body);
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        ReentrantReadWriteLock.ReadLock read = lock.readLock();
        ReentrantReadWriteLock.WriteLock write = lock.writeLock();
        CountDownLatch both = new CountDownLatch(2);
        Runnable reader = () -> {
            read.lock();
            both.countDown();
            try {
                both.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            read.unlock();
        };
        Thread one = new Thread(reader);
        Thread two = new Thread(reader);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println("two readers were inside " + lock.getReadLockCount());

        Thread[] writers = new Thread[3];
        for (int i = 0; i < 3; i++) {
            writers[i] = new Thread(() -> {
                for (int k = 0; k < 20; k++) {
                    write.lock();
                    sum++;
                    write.unlock();
                    read.lock();
                    read.unlock();
                }
            });
            writers[i].start();
        }
        for (Thread writer : writers) {
            writer.join();
        }
        System.out.println(sum);

        write.lock();
        write.lock();
        read.lock();
        System.out.println(lock.getWriteHoldCount() + " " + lock.getReadHoldCount() + " " + lock.isWriteLockedByCurrentThread());
        write.unlock();
        write.unlock();
        System.out.println("downgraded " + lock.isWriteLocked() + " " + lock.getReadLockCount());
        System.out.println("no upgrade " + write.tryLock());
        inThread(() -> System.out.println("other: read " + read.tryLock() + ", write " + write.tryLock() + ", "
                + lock.getReadLockCount() + " inside, mine " + lock.getReadHoldCount()));
        inThread(() -> {
            try {
                System.out.println("timed " + write.tryLock(1, TimeUnit.MILLISECONDS));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        inThread(() -> attempt("unlock of a stranger", read::unlock));
        read.unlock();
        attempt("read unlock", read::unlock);
        attempt("write unlock", write::unlock);
        System.out.println("fair " + lock.isFair() + " " + new ReentrantReadWriteLock(true).isFair());
    }
}
