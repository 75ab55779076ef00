package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class LL_Result {
    public Object r1;
    public Object r2;

    @Override
    public String toString() {
        return "" + r1 + ", " + r2;
    }
}
