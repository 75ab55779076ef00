/** Nest mates reach each other's private fields, methods and constructors; private methods are never overridden. */
public class NestMates {
    private int secret = 1;
    private static long counter = 1L << 40;

    private String who() {
        return "NestMates";
    }

    private static class Vault {
        private double content;
        private final int[] codes = {1, 2, 3};

        private Vault(double content) {
            this.content = content;
        }

        private static String label() {
            return "vault " + counter++;
        }

        private String who() {
            return "Vault";
        }
    }

    private static class SubVault extends Vault {
        private SubVault() {
            super(0.5);
        }

        private String who() {
            return "SubVault";
        }

        private String ask(Vault other) {
            return who() + " " + other.who() + " " + super.who() + " " + ((Vault) this).who();
        }
    }

    private interface Hidden {
        private String mine() {
            return "interface private";
        }

        private static String shared() {
            return "interface private static";
        }
    }

    private class Inner {
        private int peek() {
            return secret++ + NestMates.this.secret;
        }
    }

    private enum Level {
        LOW(1), HIGH(9);

        private final int weight;

        Level(int weight) {
            this.weight = weight;
        }
    }

    public static void main(String[] args) {
        Vault vault = new Vault(2.5);
        vault.content += 1;
        vault.codes[1]++;
        System.out.println(vault.content + " " + vault.codes[1] + " " + vault.who());
        System.out.println(Vault.label() + ", " + Vault.label() + ", " + counter);
        SubVault sub = new SubVault();
        System.out.println(sub.ask(vault));
        System.out.println(((Vault) sub).content);
        Hidden hidden = new Hidden() { };
        System.out.println(hidden.mine() + ", " + Hidden.shared());
        NestMates outer = new NestMates();
        Inner inner = outer.new Inner();
        System.out.println(inner.peek() + " " + inner.peek() + " " + outer.secret);
        System.out.println(outer.who());
        System.out.println(Level.LOW.weight + Level.HIGH.weight);
        Vault asSub = sub;
        System.out.println(asSub.who());
        System.out.println(NestMates.class.isNestmateOf(Vault.class) + " " + String.class.isNestmateOf(Vault.class));
        System.out.println(Inner.class.getNestHost().getName());
    }
}
