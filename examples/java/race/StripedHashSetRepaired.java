//@ race-free
//@ threads: 4

import java.util.concurrent.atomic.AtomicInteger;

/**
 * StripedHashSet (4,12): a hash set with a fixed number of locks, each for every other bucket. Who makes the table
 * larger takes all them. Four threads, 12 elements, three each; the tenth makes the table larger.
 *
 * <p>Repaired: the size is an AtomicInteger, and the table is only read with a lock. It is written with both, so one is
 * enough.
 */
public class StripedHashSetRepaired {
    static final int THREADS = 4;
    static final int ELEMENTS = 12;
    static final int STRIPES = 2;

    static class Entry {
        final int value;
        final Entry next;

        Entry(int value, Entry next) {
            this.value = value;
            this.next = next;
        }
    }

    final Object[] locks = new Object[STRIPES];
    Entry[] table = new Entry[STRIPES];
    final AtomicInteger setSize = new AtomicInteger();

    StripedHashSetRepaired() {
        for (int i = 0; i < STRIPES; i++) {
            locks[i] = new Object();
        }
    }

    boolean add(int value) {
        int capacity;
        synchronized (locks[value % STRIPES]) {
            if (find(value)) {
                return false;
            }
            insert(table, value);
            capacity = table.length;
        }
        if (setSize.incrementAndGet() / capacity > 4) {
            resize(0, capacity);
        }
        return true;
    }

    boolean contains(int value) {
        synchronized (locks[value % STRIPES]) {
            return find(value);
        }
    }

    private boolean find(int value) {
        Entry entry = table[value % table.length];
        while (entry != null && entry.value != value) {
            entry = entry.next;
        }
        return entry != null;
    }

    private static void insert(Entry[] table, int value) {
        int bucket = value % table.length;
        table[bucket] = insert(table[bucket], value);
    }

    /** Buckets are sorted, so that they are the same whoever was first. */
    private static Entry insert(Entry entry, int value) {
        if (entry == null || value < entry.value) {
            return new Entry(value, entry);
        }
        return new Entry(entry.value, insert(entry.next, value));
    }

    /** Takes the locks from this one on, and makes the table larger unless another thread has done so. */
    private void resize(int lock, int oldCapacity) {
        if (lock < STRIPES) {
            synchronized (locks[lock]) {
                resize(lock + 1, oldCapacity);
            }
        } else if (table.length == oldCapacity) {
            Entry[] larger = new Entry[2 * oldCapacity];
            for (Entry bucket : table) {
                for (Entry entry = bucket; entry != null; entry = entry.next) {
                    insert(larger, entry.value);
                }
            }
            table = larger;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StripedHashSetRepaired set = new StripedHashSetRepaired();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int value = me; value < ELEMENTS; value += THREADS) {
                    set.add(value);
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int value = 0; value < ELEMENTS; value++) {
            assert set.contains(value) : "lost element";
        }
    }
}
