import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;

/** LinkedList as list, queue and stack, beside a hand-made linked list. */
public class LinkedLists {
    static class Chain<T> implements Iterable<T> {
        private static class Node<T> {
            final T value;
            Node<T> next;

            Node(T value, Node<T> next) {
                this.value = value;
                this.next = next;
            }
        }

        private Node<T> head;
        private int size;

        void push(T value) {
            head = new Node<>(value, head);
            size++;
        }

        void reverse() {
            Node<T> done = null;
            while (head != null) {
                Node<T> next = head.next;
                head.next = done;
                done = head;
                head = next;
            }
            head = done;
        }

        @Override
        public Iterator<T> iterator() {
            return new Iterator<T>() {
                private Node<T> at = head;

                @Override
                public boolean hasNext() {
                    return at != null;
                }

                @Override
                public T next() {
                    if (at == null) {
                        throw new NoSuchElementException("end of " + size);
                    }
                    T value = at.value;
                    at = at.next;
                    return value;
                }
            };
        }
    }

    public static void main(String[] args) {
        LinkedList<String> list = new LinkedList<>(List.of("b", "c"));
        list.addFirst("a");
        list.addLast("d");
        list.add(2, "x");
        System.out.println(list + " " + list.getFirst() + list.getLast() + " " + list.peek() + list.peekLast());
        System.out.println(list.removeFirst() + list.removeLast() + list.poll() + list.pollLast() + " " + list);
        list.offer("y");
        list.push("w");
        System.out.println(list.pop() + " " + list + " " + list.indexOf("y") + " " + list.get(1));
        list.clear();
        System.out.println(list.poll() + " " + list.peekFirst() + " " + list.size());
        try {
            list.getFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty " + e.getMessage());
        }
        for (int i = 0; i < 6; i++) {
            list.add("n" + i);
        }
        list.removeFirstOccurrence("n2");
        list.remove(0);
        list.set(1, "set");
        System.out.println(list);
        ListIterator<String> it = list.listIterator(2);
        it.next();
        it.add("added");
        it.previous();
        it.remove();
        System.out.println(list + " " + it.nextIndex());
        Iterator<String> down = list.descendingIterator();
        while (down.hasNext()) {
            System.out.print(down.next() + " ");
        }
        System.out.println();
        Chain<Integer> chain = new Chain<>();
        for (int i = 1; i <= 4; i++) {
            chain.push(i * i);
        }
        chain.reverse();
        int sum = 0;
        for (int v : chain) {
            sum = sum * 10 + v;
        }
        System.out.println(sum);
        try {
            new Chain<String>().iterator().next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            chain.iterator().remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("unsupported: " + e.getMessage());
        }
    }
}
