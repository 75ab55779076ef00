/** Switches on int, char, string and enum: tables, lookups, fall-through, collisions, expressions and yield. */
public class Switches {
    enum Color {
        RED, GREEN, BLUE
    }

    static String table(int n) {
        switch (n) {
            case -1:
                return "minus one";
            case 0:
            case 1:
                return "small";
            case 2:
                n++;
                // falls through
            case 3:
                return "three from " + n;
            default:
                return "other";
        }
    }

    static int sparse(int n) {
        return switch (n) {
            case Integer.MIN_VALUE -> 1;
            case -1000, 1000 -> 2;
            case 0 -> 3;
            case Integer.MAX_VALUE -> 4;
            default -> {
                int half = n / 2;
                yield half == 0 ? 5 : sparse(half);
            }
        };
    }

    static String strings(String s) {
        switch (s) {
            case "Aa":
                return "first";
            case "BB":
                return "same hash as Aa";
            case "":
                return "empty";
            case "C#":
                return "collides too";
            default:
                return "hash " + s.hashCode();
        }
    }

    static int colors(Color c) {
        int n = 0;
        switch (c) {
            default:
                n += 100;
                break;
            case GREEN:
                n += 1;
                // falls through
            case RED:
                n += 10;
        }
        return n;
    }

    static String exhaustive(Color c) {
        return switch (c) {
            case RED -> "r";
            case GREEN -> "g";
            case BLUE -> {
                String s = "";
                for (int i = 0; i < 3; i++) {
                    s += "b";
                }
                yield s;
            }
        };
    }

    static int chars(char c) {
        return switch (c) {
            case 'a', 'e', 'i', 'o', 'u' -> 1;
            case ' ' -> 2;
            case '\uFFFF' -> 3;
            default -> throw new IllegalArgumentException("consonant " + c);
        };
    }

    public static void main(String[] args) {
        for (int n = -2; n < 5; n++) {
            System.out.println(table(n));
        }
        System.out.println(sparse(Integer.MIN_VALUE) + "" + sparse(1000) + sparse(-2000) + sparse(0) + sparse(7));
        for (String s : new String[] {"Aa", "BB", "", "C#", "Bb", "zz"}) {
            System.out.println(strings(s));
        }
        for (Color c : Color.values()) {
            System.out.println(c + " " + colors(c) + " " + exhaustive(c));
        }
        System.out.println(chars('e') + chars(' ') + chars('\uFFFF'));
        try {
            chars('x');
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            strings(null);
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
        try {
            exhaustive(null);
        } catch (NullPointerException e) {
            System.out.println("null enum");
        }
        Integer boxed = 3;
        switch (boxed) {
            case 3 -> System.out.println("boxed three");
            default -> System.out.println("not three");
        }
        byte b = -1;
        System.out.println(switch (b) {
            case -1 -> "byte";
            case 127 -> "max";
            default -> "none";
        });
    }
}
