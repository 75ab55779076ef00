package org.openjdk.jcstress.annotations;

/** How a test is run. */
public enum Mode {
    /** Actors run once for each state, again and again. */
    Continuous,

    /** One actor runs until the signal makes it end, or for ever. */
    Termination,
}
