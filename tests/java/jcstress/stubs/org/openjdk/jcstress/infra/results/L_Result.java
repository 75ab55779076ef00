package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class L_Result {
    public Object r1;

    @Override
    public String toString() {
        return "" + r1;
    }
}
