package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class J_Result {
    public long r1;

    @Override
    public String toString() {
        return "" + r1;
    }
}
