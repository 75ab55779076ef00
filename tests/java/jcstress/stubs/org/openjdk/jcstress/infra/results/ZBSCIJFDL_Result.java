package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

@Result
public class ZBSCIJFDL_Result {
    public boolean r1;
    public byte r2;
    public short r3;
    public char r4;
    public int r5;
    public long r6;
    public float r7;
    public double r8;
    public Object r9;

    @Override
    public String toString() {
        return "" + r1 + ", " + r2 + ", " + r3 + ", " + r4 + ", " + r5 + ", " + r6 + ", " + r7 + ", " + r8 + ", " + r9;
    }
}
