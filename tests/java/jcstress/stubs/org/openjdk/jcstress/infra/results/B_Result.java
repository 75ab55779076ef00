package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class B_Result {
    public byte r1;

    @Override
    public String toString() {
        return "" + r1;
    }
}
