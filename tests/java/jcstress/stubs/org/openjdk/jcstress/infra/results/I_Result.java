package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class I_Result {
    public int r1;

    @Override
    public String toString() {
        return "" + r1;
    }
}
