/** Helpful NullPointerException messages of field reads and writes, of every type and access path. */
public class NpeFields {
    int i;
    long j;
    double d;
    boolean z;
    String text;
    NpeFields next;
    NpeFields[] many = new NpeFields[1];
    static NpeFields root;
    static NpeFields[] roots = new NpeFields[2];

    NpeFields next() {
        return next;
    }

    interface Step {
        void run();
    }

    static void attempt(Step step) {
        try {
            step.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static int readParameter(NpeFields p) {
        return p.i;
    }

    static void writeParameter(long wide, NpeFields p) {
        p.j = wide;
    }

    void readThrough() {
        System.out.println(next.next.i);
    }

    void writeThrough() {
        this.next.d = 1.5;
    }

    static int effect(String s) {
        System.out.println("evaluated " + s);
        return 1;
    }

    class Inner {
        int sum() {
            return NpeFields.this.next.i;
        }
    }

    public static void main(String[] args) {
        NpeFields o = new NpeFields();
        attempt(() -> readParameter(null));
        attempt(() -> writeParameter(1, null));
        attempt(o::readThrough);
        attempt(o::writeThrough);
        attempt(() -> System.out.println(root.j));
        attempt(() -> root.text = "x");
        attempt(() -> root.next.z = true);
        attempt(() -> System.out.println(roots[1].d));
        attempt(() -> roots[0].i = 4);
        attempt(() -> o.next.i++);
        attempt(() -> o.next.text += "x");
        attempt(() -> System.out.println(o.next().text));
        attempt(() -> o.next().next = o);
        attempt(() -> System.out.println(o.many[0].z));
        attempt(() -> o.many[0].many[0].i = 1);
        attempt(() -> o.next.i = effect("right side first"));
        attempt(() -> {
            NpeFields a = o;
            NpeFields b = a.next;
            b.i = 3;
        });
        attempt(() -> {
            int k = 0;
            System.out.println(o.many[k + 0].next.i);
        });
        attempt(() -> o.new Inner().sum());
        attempt(() -> System.out.println(((NpeFields) null).i));
        o.next = new NpeFields();
        attempt(o::writeThrough);
        attempt(o::readThrough);
        System.out.println(o.next.d);
    }
}
