package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class S_Result {
    public short r1;

    @Override
    public String toString() {
        return "" + r1;
    }
}
