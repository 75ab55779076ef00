package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class DD_Result {
    public double r1;
    public double r2;

    @Override
    public String toString() {
        return "" + r1 + ", " + r2;
    }
}
