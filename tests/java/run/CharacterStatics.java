/** Character's static methods: classes of characters, case, digits, code points and surrogates. */
public class CharacterStatics {
    static String classify(int c) {
        StringBuilder s = new StringBuilder();
        s.append(Character.isLetter(c) ? 'L' : '-').append(Character.isDigit(c) ? 'D' : '-');
        s.append(Character.isLetterOrDigit(c) ? 'A' : '-').append(Character.isUpperCase(c) ? 'U' : '-');
        s.append(Character.isLowerCase(c) ? 'l' : '-').append(Character.isWhitespace(c) ? 'W' : '-');
        s.append(Character.isSpaceChar(c) ? 'S' : '-').append(Character.isISOControl(c) ? 'C' : '-');
        s.append(Character.isJavaIdentifierStart(c) ? 'J' : '-');
        s.append(Character.isJavaIdentifierPart(c) ? 'P' : '-');
        s.append(Character.isAlphabetic(c) ? 'a' : '-').append(Character.isDefined(c) ? 'd' : '-');
        return s.toString();
    }

    public static void main(String[] args) {
        int[] samples = {'a', 'Z', '5', ' ', '\t', '\n', '_', '$', '-', 0, 0x7F, 0xA0, 0xE9, 0xDF, 0x3A9,
            0x416, 0x5D0, 0x660, 0x4E2D, 0x2003, 0xFFFF, 0x1D400, 0x1F600, 0x10400};
        for (int c : samples) {
            System.out.println(Integer.toHexString(c) + " " + classify(c) + " " + Character.getNumericValue(c) + " "
                + Integer.toHexString(Character.toUpperCase(c)) + " "
                + Integer.toHexString(Character.toLowerCase(c)) + " "
                + Character.charCount(c));
        }
        System.out.println(Character.toUpperCase('b') + Character.toLowerCase('Q') + " " + Character.toUpperCase('b')
            + Character.toLowerCase('Q'));
        System.out.println(Character.digit('f', 16) + " " + Character.digit('g', 16) + " "
            + Character.digit('z', 36) + " "
            + Character.forDigit(11, 16) + " " + (int) Character.forDigit(40, 36));
        System.out.println(Character.valueOf('x') + " " + Character.toString(97) + " "
            + Character.compare('a', 'c') + " "
            + Character.hashCode('a') + " " + (int) Character.reverseBytes('\u1234'));
        char[] pair = Character.toChars(0x1F600);
        System.out.println(pair.length + " " + Integer.toHexString(pair[0]) + " " + Integer.toHexString(pair[1]) + " "
            + Character.isHighSurrogate(pair[0]) + " " + Character.isLowSurrogate(pair[1]) + " "
            + Character.isSurrogatePair(pair[0], pair[1]) + " "
            + Integer.toHexString(Character.toCodePoint(pair[0], pair[1])));
        System.out.println(Character.isValidCodePoint(0x10FFFF) + " " + Character.isValidCodePoint(0x110000) + " "
            + Character.isBmpCodePoint(0xFFFF) + " " + Character.isSupplementaryCodePoint(0x10000));
        System.out.println((Character.getType('A') == Character.UPPERCASE_LETTER) + " "
            + (Character.getType('+') == Character.MATH_SYMBOL) + " " + Character.MIN_RADIX + Character.MAX_RADIX);
        char c = 'a';
        c++;
        System.out.println(c + " " + (char) (c + 1) + " " + (c + 1) + " " + c++ + c);
        try {
            Character.toChars(0x110000);
        } catch (IllegalArgumentException e) {
            System.out.println("not a code point");
        }
    }
}
