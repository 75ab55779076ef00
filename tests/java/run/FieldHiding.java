/** Fields are chosen by static type, methods by dynamic type; static members hide, they do not override. */
public class FieldHiding {
    static class A {
        String name = "A.name";
        static String kind = "A.kind";

        static String hello() {
            return "A.hello";
        }

        String own() {
            return name;
        }

        String virtual() {
            return "A.virtual";
        }
    }

    static class B extends A {
        String name = "B.name";
        static String kind = "B.kind";

        static String hello() {
            return "B.hello";
        }

        @Override
        String virtual() {
            return "B.virtual over " + super.virtual();
        }

        String both() {
            return name + " " + super.name + " " + ((A) this).name;
        }
    }

    static class C extends B {
        int name = 5;

        String all() {
            return name + " " + super.name + " " + ((A) this).name + " " + both();
        }

        @Override
        String virtual() {
            return "C.virtual over " + super.virtual();
        }
    }

    interface I {
        String CONSTANT = "I.CONSTANT";
        int N = 1;
    }

    interface J extends I {
        String CONSTANT = "J.CONSTANT";
    }

    static class K implements I, J {
        String read() {
            return I.CONSTANT + " " + J.CONSTANT + " " + N;
        }
    }

    static class Shadow {
        int x = 1;

        int read(int x) {
            {
                int y = x + this.x;
                x = y;
            }
            return x;
        }

        class Inner {
            int x = 10;

            int sum(int x) {
                return x + this.x + Shadow.this.x;
            }
        }
    }

    static String which(A a) {
        return "A";
    }

    static String which(B b) {
        return "B";
    }

    public static void main(String[] args) {
        C c = new C();
        B b = c;
        A a = c;
        System.out.println(a.name + " " + b.name + " " + c.name);
        System.out.println(c.all());
        System.out.println(a.own() + " " + c.own());
        System.out.println(a.virtual());
        System.out.println(A.kind + " " + B.kind + " " + C.kind);
        System.out.println(A.hello() + " " + B.hello() + " " + C.hello());
        System.out.println(which(a) + which(b) + which(c));
        a.name = "changed";
        b.name += "!";
        c.name++;
        System.out.println(c.all());
        C.kind = "set through C";
        System.out.println(B.kind + " " + A.kind);
        System.out.println(new K().read());
        System.out.println(new Shadow().read(7));
        System.out.println(new Shadow().new Inner().sum(100));
        int main = 3;
        main:
        for (int i = 0; ; i++) {
            if (i == main) {
                break main;
            }
        }
        System.out.println(main);
    }
}
