/** Compound assignment narrows implicitly, evaluates its left side once, and works on every kind of variable. */
public class CompoundAssignment {
    static int staticInt = 1;
    static long staticLong = 1;
    short field = 10;
    Integer boxed = 5;
    String text = "t";
    double[] array = {1, 2, 3};
    static int calls;

    CompoundAssignment self() {
        calls++;
        return this;
    }

    static int index() {
        calls += 10;
        return 1;
    }

    public static void main(String[] args) {
        byte b = 100;
        b += 100;
        System.out.println(b);
        b -= 1.5;
        System.out.println(b);
        b *= b;
        System.out.println(b);
        b |= 0xF0F;
        System.out.println(b);
        short s = 1;
        s += 70000;
        System.out.println(s);
        s /= 0.25;
        System.out.println(s);
        char c = 'a';
        c += 1;
        c++;
        System.out.println(c);
        c -= 100;
        System.out.println((int) c);
        int i = 10;
        i += 3.99;
        System.out.println(i);
        i -= 'a';
        System.out.println(i);
        i %= 7;
        System.out.println(i);
        i ^= 0xFFL;
        System.out.println(i);
        long l = 1;
        l += Integer.MAX_VALUE;
        l <<= 2;
        l &= ~0xFL;
        System.out.println(l);
        float f = 1;
        f += 1e-10;
        System.out.println(f);
        boolean z = true;
        z &= false;
        z |= true;
        z ^= true;
        System.out.println(z);

        staticInt += staticInt++ + ++staticInt;
        System.out.println(staticInt);
        staticLong -= staticLong-- - --staticLong;
        System.out.println(staticLong);
        CompoundAssignment o = new CompoundAssignment();
        o.self().field += 5;
        o.self().field++;
        --o.self().field;
        System.out.println(o.field + " " + calls);
        o.self().array[index()] *= 4;
        o.self().array[index()]++;
        System.out.println(o.array[1] + " " + calls);
        o.boxed += 2;
        o.boxed++;
        int old = o.boxed--;
        System.out.println(o.boxed + " " + old);
        o.text += 1 + 2 + "x" + 1 + 2;
        o.text += 'c';
        o.text += null;
        System.out.println(o.text);
        Object any = "any";
        any += "thing";
        System.out.println(any);
        int x = 3;
        x = x++ + x--;
        System.out.println(x);
        x += x = 5;
        System.out.println(x);
        int[] a = {0, 0, 0};
        int k = 0;
        a[k] = k = 2;
        a[k] += k = 1;
        System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + k);
        int p = 1;
        int q = p += p -= p *= 5;
        System.out.println(p + " " + q);
    }
}
