package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class F_Result {
    public float r1;

    @Override
    public String toString() {
        return "" + r1;
    }
}
