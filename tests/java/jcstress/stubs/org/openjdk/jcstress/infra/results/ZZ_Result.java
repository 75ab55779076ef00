package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class ZZ_Result {
    public boolean r1;
    public boolean r2;

    @Override
    public String toString() {
        return "" + r1 + ", " + r2;
    }
}
