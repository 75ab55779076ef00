import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

/** Enums: constants with bodies, constructors and interfaces; values, valueOf, compareTo, EnumMap, EnumSet. */
public class Enums {
    interface Priced {
        int price();
    }

    enum Fruit implements Priced {
        APPLE(3), PEAR(5), FIG(2) {
            @Override
            public int price() {
                return super.price() * 10;
            }

            @Override
            String note() {
                return "rare";
            }
        };

        private static int total;
        private final int base;

        static {
            for (Fruit f : values()) {
                total += f.base;
            }
        }

        Fruit(int base) {
            this.base = base;
        }

        @Override
        public int price() {
            return base;
        }

        String note() {
            return "common";
        }

        Fruit next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    enum Op {
        ADD("+") {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        MUL("*") {
            @Override
            int apply(int a, int b) {
                return a * b;
            }
        };

        final String symbol;

        Op(String symbol) {
            this.symbol = symbol;
        }

        abstract int apply(int a, int b);

        @Override
        public String toString() {
            return "op " + symbol;
        }
    }

    enum Singleton {
        INSTANCE;

        int count;
    }

    enum Empty {
    }

    enum Day {
        MON, TUE, WED, THU, FRI, SAT, SUN
    }

    public static void main(String[] args) {
        for (Fruit f : Fruit.values()) {
            System.out.println(f + " " + f.ordinal() + " " + f.price() + " " + f.note() + " " + f.next().name());
        }
        System.out.println(Fruit.total + " " + Fruit.valueOf("PEAR") + " " + Fruit.APPLE.compareTo(Fruit.FIG) + " "
            + Fruit.PEAR.equals(Fruit.PEAR) + " " + (Fruit.values() == Fruit.values()) + " " + Empty.values().length);
        for (Op op : Op.values()) {
            System.out.println(op + " " + op.name() + " " + op.apply(6, 7) + " "
                + op.getDeclaringClass().getSimpleName());
        }
        try {
            Fruit.valueOf("KIWI");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Fruit.valueOf(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Singleton.INSTANCE.count++;
        System.out.println(Singleton.INSTANCE.count + " " + Enum.valueOf(Day.class, "WED").ordinal());
        EnumMap<Day, String> map = new EnumMap<>(Day.class);
        map.put(Day.SAT, "rest");
        map.put(Day.MON, "work");
        map.put(Day.WED, null);
        System.out.println(map + " " + map.containsKey(Day.WED) + " " + map.get(Day.SUN) + " " + map.size() + " "
            + map.remove(Day.SAT));
        for (Map.Entry<Day, String> e : map.entrySet()) {
            e.setValue(e.getKey().name().toLowerCase());
        }
        System.out.println(map.values());
        EnumSet<Day> weekend = EnumSet.of(Day.SUN, Day.SAT);
        EnumSet<Day> week = EnumSet.complementOf(weekend);
        System.out.println(weekend + " " + week + " " + EnumSet.range(Day.TUE, Day.THU) + " "
            + EnumSet.noneOf(Day.class));
        week.removeIf(d -> d.ordinal() % 2 == 0);
        System.out.println(week.add(Day.SUN) + " " + week.contains(Day.TUE) + " " + week + " "
            + EnumSet.allOf(Day.class).size());
        switch (Day.FRI) {
            case SAT, SUN -> System.out.println("weekend");
            case FRI -> System.out.println("almost");
            default -> System.out.println("week");
        }
    }
}
