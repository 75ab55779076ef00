/** Results of operators and of the library's static methods on operands that a test has made up. */
public class Operators {
    //@ operands

    static StringBuilder line = new StringBuilder();

    static void end(String what) {
        System.out.println(what + line);
        line.setLength(0);
    }

    static void put(int value) {
        line.append(' ').append(value);
    }

    static void put(long value) {
        line.append(' ').append(value);
    }

    static void put(boolean value) {
        line.append(value ? " t" : " f");
    }

    static void put(float value) {
        line.append(' ').append(Integer.toHexString(Float.floatToIntBits(value)));
    }

    static void put(double value) {
        line.append(' ').append(Long.toHexString(Double.doubleToLongBits(value)));
    }

    static void put(String value) {
        if (value == null) {
            line.append(" null");
        } else {
            line.append(' ').append(value.length()).append(':').append(value.hashCode());
        }
    }

    interface Body {
        void run();
    }

    static void attempt(Body body) {
        try {
            body.run();
        } catch (RuntimeException e) {
            line.append(' ').append(e);
        }
    }

    static void ints(int a, int b) {
        put(a + b); put(a - b); put(a * b); put(a & b); put(a | b); put(a ^ b); put(~a); put(-a);
        put(a << b); put(a >> b); put(a >>> b);
        attempt(() -> put(a / b));
        attempt(() -> put(a % b));
        put(a < b); put(a <= b); put(a == b); put(a != b); put(a > b); put(a >= b);
        put((byte) a); put((short) a); put((char) a); put((long) a); put((float) a); put((double) a);
        byte bb = (byte) a; bb += b; put(bb); bb >>>= 1; put(bb);
        short ss = (short) a; ss *= b; put(ss);
        char cc = (char) a; cc -= b; put(cc); cc++; put(cc);
        end("int");
        put(Integer.bitCount(a)); put(Integer.reverse(a)); put(Integer.reverseBytes(a)); put(Integer.highestOneBit(a));
        put(Integer.lowestOneBit(a)); put(Integer.numberOfLeadingZeros(a)); put(Integer.numberOfTrailingZeros(a));
        put(Integer.rotateLeft(a, b)); put(Integer.rotateRight(a, b)); put(Integer.compare(a, b)); put(Integer.signum(a));
        put(Integer.compareUnsigned(a, b)); attempt(() -> put(Integer.divideUnsigned(a, b)));
        attempt(() -> put(Integer.remainderUnsigned(a, b)));
        put(Integer.toHexString(a)); put(Integer.toOctalString(a)); put(Integer.toBinaryString(a));
        put(Integer.toUnsignedString(a)); put(Integer.toString(a, 2 + (b & 31))); put(Integer.parseInt(Integer.toString(a)));
        put(Math.abs(a)); put(Math.max(a, b)); put(Math.min(a, b)); attempt(() -> put(Math.floorDiv(a, b)));
        attempt(() -> put(Math.floorMod(a, b))); attempt(() -> put(Math.addExact(a, b)));
        attempt(() -> put(Math.subtractExact(a, b))); attempt(() -> put(Math.multiplyExact(a, b)));
        attempt(() -> put(Math.negateExact(a))); put(Math.multiplyFull(a, b));
        put(Short.reverseBytes((short) a)); put(Byte.toUnsignedInt((byte) a)); put(Integer.valueOf(a).equals(b));
        end("Integer");
    }

    static void longs(long a, long b) {
        put(a + b); put(a - b); put(a * b); put(a & b); put(a | b); put(a ^ b); put(~a); put(-a);
        put(a << b); put(a >> b); put(a >>> b); put(a << (int) b);
        attempt(() -> put(a / b));
        attempt(() -> put(a % b));
        put(a < b); put(a <= b); put(a == b); put(a != b); put(a > b); put(a >= b);
        put((byte) a); put((short) a); put((char) a); put((int) a); put((float) a); put((double) a);
        end("long");
        put(Long.bitCount(a)); put(Long.reverse(a)); put(Long.reverseBytes(a)); put(Long.highestOneBit(a));
        put(Long.lowestOneBit(a)); put(Long.numberOfLeadingZeros(a)); put(Long.numberOfTrailingZeros(a));
        put(Long.rotateLeft(a, (int) b)); put(Long.rotateRight(a, (int) b)); put(Long.compare(a, b)); put(Long.signum(a));
        put(Long.compareUnsigned(a, b)); attempt(() -> put(Long.divideUnsigned(a, b)));
        attempt(() -> put(Long.remainderUnsigned(a, b))); put(Long.hashCode(a));
        put(Long.toHexString(a)); put(Long.toOctalString(a)); put(Long.toBinaryString(a));
        put(Long.toString(a, 2 + (int) (b & 31))); put(Long.parseLong(Long.toString(a)));
        put(Math.abs(a)); put(Math.max(a, b)); put(Math.min(a, b)); attempt(() -> put(Math.floorDiv(a, b)));
        attempt(() -> put(Math.floorMod(a, b))); attempt(() -> put(Math.addExact(a, b)));
        attempt(() -> put(Math.subtractExact(a, b))); attempt(() -> put(Math.multiplyExact(a, b)));
        attempt(() -> put(Math.toIntExact(a))); put(Math.multiplyHigh(a, b));
        end("Long");
    }

    static void floats(float a, float b) {
        put(a + b); put(a - b); put(a * b); put(a / b); put(a % b); put(-a);
        put(a < b); put(a <= b); put(a == b); put(a != b); put(a > b); put(a >= b);
        put((byte) a); put((short) a); put((char) a); put((int) a); put((long) a); put((double) a);
        put(Float.compare(a, b)); put(Float.isNaN(a)); put(Float.isInfinite(a)); put(Float.isFinite(a));
        put(Float.hashCode(a)); put(Float.toString(a)); put(Float.parseFloat(Float.toString(a)));
        put(Math.abs(a)); put(Math.max(a, b)); put(Math.min(a, b)); put(Math.round(a)); put(Math.signum(a));
        put(Math.copySign(a, b)); put(Math.ulp(a)); put(Math.nextUp(a)); put(Math.nextDown(a));
        put(Math.getExponent(a)); put(Math.scalb(a, 3)); put(Math.fma(a, b, a)); put(Float.valueOf(a).equals(b));
        end("float");
    }

    static void doubles(double a, double b) {
        put(a + b); put(a - b); put(a * b); put(a / b); put(a % b); put(-a);
        put(a < b); put(a <= b); put(a == b); put(a != b); put(a > b); put(a >= b);
        put((byte) a); put((short) a); put((char) a); put((int) a); put((long) a); put((float) a);
        put(Double.compare(a, b)); put(Double.isNaN(a)); put(Double.isInfinite(a)); put(Double.isFinite(a));
        put(Double.hashCode(a)); put(Double.toString(a)); put(Double.parseDouble(Double.toString(a)));
        put(Math.abs(a)); put(Math.max(a, b)); put(Math.min(a, b)); put(Math.round(a)); put(Math.signum(a));
        put(Math.copySign(a, b)); put(Math.ulp(a)); put(Math.nextUp(a)); put(Math.nextDown(a)); put(Math.rint(a));
        put(Math.floor(a)); put(Math.ceil(a)); put(Math.sqrt(a)); put(Math.getExponent(a)); put(Math.scalb(a, -5));
        put(Math.IEEEremainder(a, b)); put(Math.fma(a, b, b)); put(Math.nextAfter(a, b)); put(Double.valueOf(a).equals(b));
        end("double");
    }

    static void characters(int c) {
        put(Character.isLetter(c)); put(Character.isDigit(c)); put(Character.isWhitespace(c)); put(Character.isUpperCase(c));
        put(Character.isLowerCase(c)); put(Character.toUpperCase(c)); put(Character.toLowerCase(c));
        put(Character.toTitleCase(c)); put(Character.getNumericValue(c)); put(Character.getType(c));
        put(Character.isLetterOrDigit(c)); put(Character.isJavaIdentifierStart(c)); put(Character.isJavaIdentifierPart(c));
        put(Character.digit(c, 16)); put(Character.isSpaceChar(c)); put(Character.isISOControl(c)); put(Character.isDefined(c));
        put(Character.charCount(c)); put(Character.isSupplementaryCodePoint(c)); put(Character.isMirrored(c));
        put(new String(Character.toChars(c))); put(Character.isSurrogate((char) c)); put(Character.reverseBytes((char) c));
        put(Character.forDigit(c & 15, 16)); put(Character.toString(c)); put(Character.isAlphabetic(c));
        end("char");
    }

    static void strings(String a, String b, int n) {
        java.util.Locale root = java.util.Locale.ROOT;
        put(a.length()); put(a.compareTo(b)); put(a.compareToIgnoreCase(b)); put(a.equals(b)); put(a.equalsIgnoreCase(b));
        put(a.hashCode()); put(a.indexOf(b)); put(a.lastIndexOf(b)); put(a.contains(b)); put(a.startsWith(b));
        put(a.endsWith(b)); put(a.concat(b)); put(a + b + n); put(a.toUpperCase(root)); put(a.toLowerCase(root));
        put(a.trim()); put(a.strip()); put(a.stripLeading()); put(a.stripTrailing()); put(a.isBlank()); put(a.isEmpty());
        put(a.repeat(n & 3)); put(a.replace(b, "-")); put(a.replace('a', 'b')); put(String.join("/", a, b, a));
        put(a.intern() == a.concat("").intern()); put(new String(a.toCharArray())); put(a.split(",").length);
        attempt(() -> put(a.charAt(n))); attempt(() -> put(a.substring(n))); attempt(() -> put(a.substring(1, n)));
        attempt(() -> put(a.codePointAt(n))); put(a.codePointCount(0, a.length()));
        attempt(() -> put(a.offsetByCodePoints(0, n)));
        for (int i = 0; i < a.length(); i++) {
            char c = a.charAt(i);
            put(a.indexOf(c)); put(a.lastIndexOf(c)); put(b.indexOf(c)); put(a.indexOf(a.codePointAt(i), i));
        }
        end("String");
        StringBuilder s = new StringBuilder(a);
        put(s.reverse().toString()); put(s.append(b).append(n).append('x').append(true).append(1L).toString());
        attempt(() -> s.insert(n, b)); put(s.toString());
        attempt(() -> s.insert(n, 'q')); put(s.toString());
        attempt(() -> s.deleteCharAt(n)); put(s.toString());
        attempt(() -> s.delete(1, n)); put(s.toString());
        attempt(() -> s.replace(0, n, b)); put(s.toString());
        attempt(() -> s.setCharAt(n, '\u4e2d')); put(s.toString());
        attempt(() -> s.setLength(n)); put(s.toString());
        put(s.indexOf(b)); put(s.lastIndexOf(b)); put(s.length()); put(s.compareTo(new StringBuilder(b)));
        put(s.appendCodePoint(0x1F600).toString()); put(s.chars().sum());
        end("StringBuilder");
    }

    public static void main(String[] args) {
        for (int i = 0; i + 1 < INTS.length; i += 2) {
            ints(INTS[i], INTS[i + 1]);
        }
        for (int i = 0; i + 1 < LONGS.length; i += 2) {
            longs(LONGS[i], LONGS[i + 1]);
        }
        for (int i = 0; i + 1 < FLOATS.length; i += 2) {
            floats(Float.intBitsToFloat(FLOATS[i]), Float.intBitsToFloat(FLOATS[i + 1]));
        }
        for (int i = 0; i + 1 < DOUBLES.length; i += 2) {
            doubles(Double.longBitsToDouble(DOUBLES[i]), Double.longBitsToDouble(DOUBLES[i + 1]));
        }
        for (int c : CHARACTERS) {
            characters(c);
        }
        for (int i = 0; i + 1 < STRINGS.length; i += 2) {
            strings(STRINGS[i], STRINGS[i + 1], i % 7 - 1);
        }
    }
}
