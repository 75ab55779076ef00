package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class Z_Result {
    public boolean r1;

    @Override
    public String toString() {
        return "" + r1;
    }
}
