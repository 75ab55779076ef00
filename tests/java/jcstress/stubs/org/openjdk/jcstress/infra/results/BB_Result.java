package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class BB_Result {
    public byte r1;
    public byte r2;

    @Override
    public String toString() {
        return "" + r1 + ", " + r2;
    }
}
