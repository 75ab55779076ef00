package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class IZ_Result {
    public int r1;
    public boolean r2;

    @Override
    public String toString() {
        return "" + r1 + ", " + r2;
    }
}
