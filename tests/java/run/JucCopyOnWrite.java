import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** CopyOnWriteArrayList and Set: additions of several threads, snapshots, what iterators and sublists refuse. */
public class JucCopyOnWrite {
    interface Body {
        Object run();
    }

    static void show(String name, Body body) {
        try {
            System.out.println(name + ": " + body.run());
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
        CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 10; k++) {
                    list.add(k * 3 + me);
                    set.add(k);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        List<Integer> sorted = new ArrayList<>(list);
        sorted.sort(null);
        System.out.println(list.size() + " " + set.size() + " " + sorted.get(0) + " " + sorted.get(29));
        list.sort(null);
        Iterator<Integer> before = list.iterator();
        list.removeIf(item -> item > 4);
        int count = 0;
        while (before.hasNext()) {
            before.next();
            count++;
        }
        System.out.println(count + " then " + list);
        System.out.println(list.addIfAbsent(3) + " " + list.addIfAbsent(9) + " " + list.addAllAbsent(List.of(1, 10, 10)) + " " + list);
        list.add(1, 77);
        list.set(0, 66);
        System.out.println(list + " " + list.remove(2) + " " + list.indexOf(10) + " " + list.remove((Object) 5));
        for (int item : list) {
            list.add(-item);
        }
        System.out.println(list);
        show("iterator", () -> {
            Iterator<Integer> iterator = list.iterator();
            iterator.next();
            iterator.remove();
            return "";
        });
        show("get", () -> list.get(100));
        show("remove", () -> list.remove(-1));
        List<Integer> part = list.subList(0, 2);
        System.out.println(part);
        list.add(0);
        show("sublist", part::size);
        show("empty set", () -> new CopyOnWriteArraySet<Integer>().iterator().next());
        list.replaceAll(item -> item / 10);
        System.out.println(list + " " + list.equals(new ArrayList<>(list)) + " " + list.contains(7));
    }
}
