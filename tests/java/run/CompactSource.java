//@ javac 25
// A compact source file: no class declaration, an instance main without parameters, fields and nested types.

/** A counter of the implicit class's only instance. */
int count = 3;

record Item(String name, int price) {
}

int total(List<Item> items) {
    int sum = 0;
    for (Item item : items) {
        sum += item.price();
        count++;
    }
    return sum;
}

void main() {
    System.out.println("count " + count);
    IO.println(total(List.of(new Item("pen", 2), new Item("ink", 5))));
    IO.print("count " + this.count);
    IO.println();
    IO.println(new Item("nib", 1));
    IO.println(getClass().getName() + " " + getClass().getSuperclass().getName());
}
