package org.openjdk.jcstress.annotations;

/** What is said of an outcome. */
public enum Expect {
    /** It may occur, and need not. */
    ACCEPTABLE,

    /** It may occur, and is remarkable. */
    ACCEPTABLE_INTERESTING,

    /** It must not occur. */
    FORBIDDEN,

    /** Nothing. */
    UNKNOWN,
}
