//@ row: GenMC chase-lev
//@ count: 5 3 2 1 = 59

import java.util.concurrent.atomic.AtomicLong;

/**
 * A deque from which its owner takes at one end and others at the other: Chase and Lev, "Dynamic Circular Work-Stealing Deque"
 * (2005), of fixed size. The owner pushes, pops and pushes so many times; one other thread steals so many times.
 */
public class ChaseLev {
    static class Cell {
        volatile int value;
    }

    volatile long bottom;
    final AtomicLong top = new AtomicLong();
    final Cell[] cells = new Cell[10];

    ChaseLev() {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = new Cell();
        }
    }

    Cell cell(long index) {
        return cells[(int) (index % cells.length)];
    }

    boolean push(int value) {
        long end = bottom;
        if (end - top.get() >= cells.length) {
            return false;
        }
        cell(end).value = value;
        bottom = end + 1;
        return true;
    }

    int pop() {
        long end = bottom;
        bottom = end - 1;
        long start = top.get();
        if (end - start <= 0) {
            bottom = end;
            return 0;
        }
        int value = cell(end - 1).value;
        if (end - start > 1) {
            return value;
        }
        boolean isMine = top.compareAndSet(start, start + 1);
        bottom = end;
        return isMine ? value : 0;
    }

    int steal() {
        long start = top.get();
        if (bottom - start <= 0) {
            return 0;
        }
        int value = cell(start).value;
        return top.compareAndSet(start, start + 1) ? value : 0;
    }

    static class Owner extends Thread {
        final ChaseLev deque;
        final int[] times;
        int sum;

        Owner(ChaseLev deque, int[] times) {
            this.deque = deque;
            this.times = times;
        }

        @Override
        public void run() {
            int value = 1;
            for (int i = 0; i < times[0]; i++) {
                deque.push(value++);
            }
            for (int i = 0; i < times[1]; i++) {
                sum += deque.pop();
            }
            for (int i = 0; i < times[2]; i++) {
                deque.push(value++);
            }
        }
    }

    static class Thief extends Thread {
        final ChaseLev deque;
        final int times;
        int sum;

        Thief(ChaseLev deque, int times) {
            this.deque = deque;
            this.times = times;
        }

        @Override
        public void run() {
            for (int i = 0; i < times; i++) {
                sum += deque.steal();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] times = new int[args.length];
        for (int i = 0; i < times.length; i++) {
            times[i] = Integer.parseInt(args[i]);
        }
        ChaseLev deque = new ChaseLev();
        Thread owner = new Owner(deque, times);
        Thread thief = new Thief(deque, times[3]);
        owner.start();
        thief.start();
        owner.join();
        thief.join();
    }
}
