/** Inner classes: enclosing instances, qualified this and new, shadowing, local and anonymous captures. */
public class InnerClasses {
    private int value = 10;
    private static int created;

    class Inner {
        int value = 20;

        class Deeper {
            int value = 30;

            String all() {
                return value + " " + Inner.this.value + " " + InnerClasses.this.value;
            }

            void bump() {
                value++;
                Inner.this.value += 2;
                InnerClasses.this.value *= 3;
            }
        }

        Deeper deeper() {
            return new Deeper();
        }
    }

    class SubInner extends Inner {
        @Override
        Deeper deeper() {
            created++;
            return super.deeper();
        }
    }

    static class Outside extends InnerClasses.Inner {
        Outside(InnerClasses enclosing) {
            enclosing.super();
        }
    }

    interface Counter {
        int next();
    }

    Counter counter(int start, String label) {
        int step = label.length();
        class Local implements Counter {
            private int at = start;

            @Override
            public int next() {
                at += step;
                value++;
                return at;
            }

            Local twin() {
                return new Local();
            }
        }
        return new Local().twin();
    }

    Counter anonymous(int[] cell) {
        return new Counter() {
            private int calls;

            {
                cell[0] = 100;
            }

            @Override
            public int next() {
                calls++;
                return cell[0] += calls;
            }
        };
    }

    static int recurse(int depth) {
        class Frame {
            int run() {
                return depth == 0 ? 0 : depth + recurse(depth - 1);
            }
        }
        return new Frame().run();
    }

    public static void main(String[] args) {
        InnerClasses outer = new InnerClasses();
        InnerClasses.Inner inner = outer.new Inner();
        InnerClasses.Inner.Deeper deeper = inner.new Deeper();
        System.out.println(deeper.all());
        deeper.bump();
        System.out.println(deeper.all());
        System.out.println(inner.deeper().all());
        System.out.println(outer.new SubInner().deeper().all() + " created " + created);
        System.out.println(new Outside(outer).deeper().all());

        Counter local = outer.counter(5, "abc");
        System.out.println(local.next() + " " + local.next() + " " + outer.value);
        int[] cell = {0};
        Counter anonymous = outer.anonymous(cell);
        System.out.println(anonymous.next() + " " + anonymous.next() + " " + cell[0]);
        System.out.println(recurse(10));
        System.out.println(new Object() {
            int hidden = 4;

            int twice() {
                return hidden * 2;
            }
        }.twice());
        try {
            InnerClasses none = null;
            none.new Inner();
        } catch (NullPointerException e) {
            System.out.println("no enclosing instance");
        }
    }
}
