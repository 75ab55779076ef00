/** Long results, and texts that are not Latin-1. */
public class Concatenations {
    static class T { static int n; final String s; T(String s) { this.s = s; } public String toString() { n++; return s + n; } }
    public static void main(String[] args) throws Exception {
        String s = "";
        for (int i = 0; i < 400; i++) s += i + "é";
        System.out.println(s.length() + " " + s.hashCode());
        for (int i = 0; i < 40; i++) s = s + '\u4e2d' + i;
        System.out.println(s.length() + " " + s.hashCode() + s.substring(1300));
        String[] out = new String[2];
        Runnable[] ts = new Runnable[2];
        for (int k = 0; k < 2; k++) { int id = k; ts[k] = () -> out[id] = "thread " + id + new StringBuilder("0123456789012345678901234567890123456789").append(id) + new T("x"); }
        for (Runnable t : ts) t.run();
        System.out.println(out[0] + out[1]);
        String e = "", f = e + e; System.out.println(f.isEmpty() + " " + (f + null).length());
        System.out.println(("a".repeat(33) + 1).equals("a".repeat(33) + "1") + " " + ("a" + 1 + 2).equals("a12") + ("x" + 1).hashCode());
    }
}
