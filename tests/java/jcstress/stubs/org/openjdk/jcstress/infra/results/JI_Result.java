package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class JI_Result {
    public long r1;
    public int r2;

    @Override
    public String toString() {
        return "" + r1 + ", " + r2;
    }
}
