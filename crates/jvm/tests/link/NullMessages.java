import java.util.*;
import java.util.function.*;
/** Helpful messages: what the simulation of the operand stack finds. */
public class NullMessages {
    NullMessages next; int v; int[] data; NullMessages[] kids; static NullMessages S; static int[][] grid = new int[3][];
    NullMessages get(int i, long j) { return null; }
    interface Step { void run() throws Throwable; }
    static void attempt(Step s) { try { s.run(); System.out.println("no"); } catch (NullPointerException e) { System.out.println(e.getMessage()); } catch (Throwable e) { System.out.println("other " + e); } }
    static void reassign(String p) { p = null; p.length(); }
    static void loop(String p, int n) { for (int i = 0; i < n; i++) { if (i == 1) p.length(); if (i == 0) p = null; } }
    static void wideParams(long a, double b, Object c, int[] d) { d[(int) a] = c.hashCode(); }
    static void cond(boolean b, String x, String y) { (b ? x : y).length(); }
    static int idx(NullMessages m, int i) { return m.kids[i + 1].kids[m.v].data[m.get(1, 2L).v]; }
    void self() { this.next.next.next.next.next.next.v = 1; }
    void inc() { next.v++; next.data[-5] = 1; }
    static void sipush() { int[][] a = new int[400][]; a[300][1] = 2; }
    static void sipushNeg() { Object[] a = null; Object o = ((Object[]) a[-300])[1]; }
    static void tryCatch(String s) { try { s.length(); } catch (IllegalArgumentException e) { s = "x"; } finally { System.out.println("fin"); } }
    static void sw(int k, String s) { switch (k) { case 1: s = null; case 2: s.length(); break; default: s.trim(); } }
    static void longIndex() { long[] l = null; long q = 1; l[(int) q] += 2; }
    static void manyLocals(int a, long b, String c, double d, String e) { int f = 1; String g = null; if (a > 0) g.concat(e); else e.concat(g); }
    static void charIdx(char[] cs, byte[] bs, int[] is) { grid[is[1]][cs[0]] = 1; }
    static void varargs(Object... os) { os[0].toString(); }
    static void enh(List<String> l) { for (String s : l) System.out.println(s.length()); }
    static Object sync() { synchronized (S) { return null; } }
    static void thr() throws Throwable { Throwable t = null; throw t; }
    static void unbox() { Integer i = null; int j = i; }
    static void unboxMap() { Map<String, Integer> m = new HashMap<>(); int j = m.get("k"); }
    static void chain() { S.get(1, 2).get(3, 4).v = 1; }
    static void arrayOfArrays() { int[][][] a = new int[2][2][]; a[1][0][1]++; }
    static void str() { String s = null; switch (s) { case "a": break; } }
    static void lam(Supplier<String> s) { s.get().length(); }
    static void cast(Object o) { ((String) o).length(); }
    static void bool(boolean[] z) { z[1] = !z[0]; }
    static void iinc(int[] a, int i) { i++; a[i] = 0; }
    static void assign(NullMessages m) { NullMessages n; (n = m.next).v = 1; }
    static void tern(NullMessages m, boolean b) { m.kids[b ? 1 : 0].v = 2; }
    static void shortc(NullMessages m) { if (m.next != null && m.v > 0 || m.next.v > 1) System.out.println(); }
    static class E extends NullPointerException { E() { } }
    public static void main(String[] args) {
        attempt(() -> reassign("a")); attempt(() -> loop("a", 3)); attempt(() -> wideParams(1, 2, null, null)); attempt(() -> wideParams(1, 2, "x", null));
        attempt(() -> cond(true, null, "")); attempt(() -> idx(null, 1)); NullMessages m = new NullMessages(); attempt(() -> idx(m, 1));
        m.kids = new NullMessages[3]; attempt(() -> idx(m, 1)); m.kids[2] = new NullMessages(); attempt(() -> idx(m, 1)); m.kids[2].kids = new NullMessages[] { new NullMessages() };
        attempt(() -> idx(m, 1)); attempt(m::self); m.next = m; m.v = 0; attempt(m::inc); m.next = null; attempt(m::inc);
        NullMessages c = m; for (int i = 0; i < 5; i++) { c.next = new NullMessages(); c = c.next; } attempt(m::self);
        attempt(() -> sipush()); attempt(() -> sipushNeg()); attempt(() -> tryCatch(null)); attempt(() -> sw(1, "")); attempt(() -> sw(2, null)); attempt(() -> sw(3, null));
        attempt(() -> longIndex()); attempt(() -> manyLocals(1, 2, "", 3, "")); attempt(() -> manyLocals(0, 2, "", 3, null));
        attempt(() -> charIdx(null, null, null)); attempt(() -> charIdx(null, null, new int[2])); attempt(() -> charIdx(new char[1], null, new int[2]));
        attempt(() -> varargs((Object[]) null)); attempt(() -> varargs((Object) null)); attempt(() -> enh(null)); attempt(() -> enh(Arrays.asList((String) null)));
        attempt(() -> sync()); attempt(() -> thr()); attempt(() -> unbox()); attempt(() -> unboxMap()); attempt(() -> chain()); attempt(() -> arrayOfArrays());
        attempt(() -> str()); attempt(() -> lam(() -> null)); attempt(() -> lam(null)); attempt(() -> cast(null)); attempt(() -> bool(null)); attempt(() -> iinc(null, 1));
        attempt(() -> assign(null)); attempt(() -> assign(new NullMessages())); attempt(() -> tern(new NullMessages(), true)); attempt(() -> shortc(new NullMessages()));
        attempt(() -> { throw new E(); }); attempt(() -> { throw new NullPointerException(null); }); attempt(() -> Objects.requireNonNull(null)); attempt(() -> Objects.requireNonNull(null, "msg"));
        attempt(() -> List.of((Object) null)); attempt(() -> "a".compareTo(null)); attempt(() -> "a".concat(null)); attempt(() -> System.arraycopy(null, 0, null, 0, 1));
        Function<Integer, Integer> f = NullMessages::sq; attempt(() -> f.apply(null)); ToIntFunction<String> len = String::length; attempt(() -> len.applyAsInt(null));
        IntSupplier is = () -> (Integer) null; attempt(() -> is.getAsInt()); Supplier<Integer> none = () -> null; IntSupplier from = none::get; attempt(() -> from.getAsInt());
        attempt(() -> { Object o = null; o.wait(); }); attempt(() -> { NullPointerException e = null; throw e; }); attempt(() -> { throw (RuntimeException) null; });
        attempt(() -> { int[] a = null; a.clone(); }); attempt(() -> { String s = null; new StringBuilder().append(s.charAt(0)); });
        attempt(() -> { StringBuilder b = null; b.append(new char[0], 1, 2); }); attempt(() -> { Object[][] o = null; o[1] = new Object[o.length]; });
    }
    static int sq(int x) { return x * x; }
}
