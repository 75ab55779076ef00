import java.util.List;
import java.util.function.Supplier;

/** Helpful NullPointerException messages of calls: what was null, and what was to be invoked. */
public class NpeInvoke {
    static NpeInvoke shared;
    NpeInvoke next;
    NpeInvoke[] many = new NpeInvoke[2];
    String text;

    void nothing() {
    }

    int add(int a, long b, double[] c, String d) {
        return a;
    }

    NpeInvoke follow() {
        return next;
    }

    static NpeInvoke none() {
        return null;
    }

    static NpeInvoke noneFor(int x, String y) {
        return null;
    }

    private void secret() {
    }

    interface Step {
        void run() throws Exception;
    }

    static void attempt(Step step) {
        try {
            step.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    static void parameter(int first, NpeInvoke second) {
        second.nothing();
    }

    void thisField() {
        text.length();
    }

    void thisChain() {
        this.next.next.nothing();
    }

    static void local() {
        long wide = 1;
        NpeInvoke o = null;
        o.add((int) wide, wide, null, null);
    }

    public static void main(String[] args) {
        NpeInvoke o = new NpeInvoke();
        attempt(() -> parameter(1, null));
        attempt(() -> local());
        attempt(o::thisField);
        attempt(o::thisChain);
        attempt(() -> shared.nothing());
        attempt(() -> NpeInvoke.shared.next.nothing());
        attempt(() -> o.next.nothing());
        attempt(() -> o.follow().nothing());
        attempt(() -> o.follow().follow().nothing());
        attempt(() -> none().nothing());
        attempt(() -> noneFor(1, "y").nothing());
        attempt(() -> o.many[1].nothing());
        attempt(() -> o.many[o.many.length - 2].follow());
        attempt(() -> (new NpeInvoke[3])[1].nothing());
        attempt(() -> ((NpeInvoke) null).nothing());
        attempt(() -> ((NpeInvoke) null).secret());
        attempt(() -> o.text.substring(1, 2));
        attempt(() -> o.text.isEmpty());
        attempt(() -> {
            List<String> list = null;
            list.add("x");
        });
        attempt(() -> {
            Supplier<List<Object>> supplier = () -> null;
            supplier.get().size();
        });
        attempt(() -> {
            Object x = null;
            x.toString();
        });
        attempt(() -> {
            String[][] names = {{null}};
            int i = 0;
            int j = 0;
            names[i][j].trim();
        });
        attempt(() -> {
            throw new NullPointerException();
        });
        attempt(() -> {
            throw new NullPointerException("given");
        });
        attempt(() -> o.equals(null));
    }
}
