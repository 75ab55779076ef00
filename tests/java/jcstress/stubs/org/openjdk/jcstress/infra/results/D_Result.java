package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class D_Result {
    public double r1;

    @Override
    public String toString() {
        return "" + r1;
    }
}
