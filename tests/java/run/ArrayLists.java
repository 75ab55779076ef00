import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;

/** ArrayList: growth, positional access, bulk operations, sublists, list iterators, sorting. */
public class ArrayLists {
    static String attempt(Runnable r) {
        try {
            r.run();
            return "fine";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            list.add(i * i % 17);
        }
        System.out.println(list + " " + list.size());
        list.add(0, -1);
        list.add(15, null);
        System.out.println(list.get(0) + " " + list.get(15) + " " + list.indexOf(16) + " " + list.lastIndexOf(16)
            + " "
            + list.indexOf(null) + " " + list.contains(99));
        System.out.println(list.remove(15) + " " + list.remove(Integer.valueOf(16)) + " "
            + list.remove((Object) 99) + " "
            + list.set(0, 100) + " " + list.size());
        list.removeIf(x -> x % 2 == 0);
        System.out.println(list);
        list.replaceAll(x -> x * 10);
        Collections.sort(list);
        System.out.println(list);
        list.sort(Collections.reverseOrder());
        System.out.println(list);
        List<Integer> sub = list.subList(2, 5);
        System.out.println(sub + " " + sub.size());
        sub.set(0, 7);
        sub.remove(1);
        sub.add(8);
        System.out.println(list);
        sub.clear();
        System.out.println(list.size() + " " + sub.isEmpty());
        System.out.println(list.addAll(List.of(1, 2)) + " " + list.addAll(1, Arrays.asList(3, 4)) + " "
            + list.addAll(List.of()));
        System.out.println(list.retainAll(List.of(1, 2, 3, 4, 150)) + " " + list + " "
            + list.removeAll(List.of(1)) + " " + list);
        System.out.println(list.containsAll(List.of(2, 3)) + " " + list.equals(Arrays.asList(3, 4, 150, 2)) + " "
            + (list.hashCode() == new ArrayList<>(list).hashCode()) + " " + List.of(1, 2).hashCode());
        ListIterator<Integer> it = list.listIterator();
        while (it.hasNext()) {
            int at = it.nextIndex();
            int x = it.next();
            if (x == 4) {
                it.remove();
            } else if (x == 3) {
                it.set(33);
            } else {
                it.add(at);
            }
        }
        System.out.println(list);
        while (it.hasPrevious()) {
            System.out.print(it.previous() + " ");
        }
        System.out.println();
        Integer[] array = list.toArray(new Integer[0]);
        Object[] objects = list.toArray();
        System.out.println(array.length + " " + objects.length + " " + list.toArray(new Integer[9])[8]);
        System.out.println(attempt(() -> list.get(-1)) + " " + attempt(() -> list.get(99)) + " "
            + attempt(() -> list.add(99, 1)) + " "
            + attempt(() -> new ArrayList<>().iterator().next()) + " " + attempt(() -> list.iterator().remove()) + " "
            + attempt(() -> list.subList(3, 1)));
        ArrayList<String> words = new ArrayList<>(List.of("b", "a"));
        @SuppressWarnings("unchecked")
        ArrayList<String> copy = (ArrayList<String>) words.clone();
        copy.ensureCapacity(100);
        copy.trimToSize();
        copy.add("c");
        System.out.println(words + " " + copy + " " + words.equals(copy));
        Iterator<String> strings = copy.iterator();
        strings.next();
        strings.forEachRemaining(s -> System.out.print(s + ";"));
        System.out.println();
        words.clear();
        System.out.println(words + " " + words.isEmpty());
    }
}
