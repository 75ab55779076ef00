package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class ZII_Result {
    public boolean r1;
    public int r2;
    public int r3;

    @Override
    public String toString() {
        return "" + r1 + ", " + r2 + ", " + r3;
    }
}
