import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.*;

/** What is called a test, and breaks a rule: what is wrong is in the first comment of each. */
public class Refused {
    // Refused.Abstract is abstract
    @JCStressTest
    @State
    public abstract static class Abstract {
        @Actor
        public void one(I_Result r) {}
    }

    // it has no state
    @JCStressTest
    public static class Stateless {
        @Actor
        public void one(I_Result r) {}
    }

    // it has no result
    @JCStressTest
    @State
    public static class Resultless {
        @Actor
        public void one() {}
    }

    // no method of it has @Actor
    @JCStressTest
    @State
    public static class Actorless {}

    // Refused.Inner is an inner class
    @JCStressTest
    @State
    public class Inner {
        @Actor
        public void one(I_Result r) {}
    }

    // Refused.Constructed has no constructor without parameters
    @JCStressTest
    @State
    public static class Constructed {
        public Constructed(int x) {}

        @Actor
        public void one(I_Result r) {}
    }

    @State
    public static class Good {
        @Actor
        public void one(I_Result r) {}
    }

    // the superclass Refused.Good declares one: methods with @Actor must be declared by the test itself
    @JCStressTest
    @State
    public static class Heir extends Good {}

    // one takes java.lang.String, which has neither @State nor @Result
    @JCStressTest
    @State
    public static class Stranger {
        @Actor
        public void one(I_Result r, String s) {}
    }

    // one takes int, which has neither @State nor @Result
    @JCStressTest
    @State
    public static class Number {
        @Actor
        public void one(I_Result r, int s) {}
    }

    // it has two states, Refused.Good and Refused.TwoStates
    @JCStressTest
    @State
    public static class TwoStates {
        @Actor
        public void one(I_Result r, Good s) {}
    }

    // it has two results
    @JCStressTest
    @State
    public static class TwoResults {
        @Actor
        public void one(I_Result r, II_Result s) {}
    }

    // one is private: it can't be called
    @JCStressTest
    @State
    public static class Private {
        @Actor
        private void one(I_Result r) {}
    }

    // it must have one method with @Actor and one with @Signal
    @JCStressTest(Mode.Termination)
    @State
    public static class Signalless {
        @Actor
        public void one() {}
    }

    // signal has @Signal, which Mode.Continuous never calls
    @JCStressTest
    @State
    public static class Signalled {
        @Actor
        public void one(I_Result r) {}

        @Signal
        public void signal() {}
    }

    // it has several methods with @Arbiter
    @JCStressTest
    @State
    public static class Arbiters {
        @Actor
        public void one(I_Result r) {}

        @Arbiter
        public void first(I_Result r) {}

        @Arbiter
        public void second(I_Result r) {}
    }

    // java.lang.IllegalStateException
    @JCStressTest
    @State
    public static class Unmade {
        public Unmade() {
            throw new IllegalStateException("no");
        }

        @Actor
        public void one(I_Result r) {}
    }

    // can't be used: a group that begins with (? other than (?: is not supported
    @JCStressTest
    @State
    @Outcome(id = "(?=0)0", expect = Expect.ACCEPTABLE)
    public static class Pattern {
        @Actor
        public void one(I_Result r) {}
    }
}
