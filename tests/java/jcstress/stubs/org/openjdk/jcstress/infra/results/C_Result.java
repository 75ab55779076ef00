package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class C_Result {
    public char r1;

    @Override
    public String toString() {
        return "" + r1;
    }
}
