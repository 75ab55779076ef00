import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** What field updaters refuse: types, fields that are not volatile or not theirs, and objects of other classes. */
public class FieldUpdaterChecks {
    volatile int number;
    volatile long large;
    volatile String text;
    int plain;
    static volatile int shared;
    private volatile int own;

    interface Attempt {
        void run();
    }

    static void attempt(String what, Attempt attempt) {
        try {
            attempt.run();
            System.out.println(what + ": nothing wrong");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e + (e.getCause() == null ? "" : ", because of " + e.getCause()));
        }
    }

    static AtomicIntegerFieldUpdater<FieldUpdaterChecks> ints(String name) {
        return AtomicIntegerFieldUpdater.newUpdater(FieldUpdaterChecks.class, name);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        FieldUpdaterChecks o = new FieldUpdaterChecks();
        attempt("not volatile", () -> ints("plain"));
        attempt("not an int", () -> ints("large"));
        attempt("not a long", () -> AtomicLongFieldUpdater.newUpdater(FieldUpdaterChecks.class, "number"));
        attempt("another class", () -> AtomicReferenceFieldUpdater.newUpdater(FieldUpdaterChecks.class, Object.class, "text"));
        attempt("not a reference", () -> AtomicReferenceFieldUpdater.newUpdater(FieldUpdaterChecks.class, int.class, "number"));
        attempt("no such field", () -> ints("nothing"));
        attempt("static", () -> ints("shared"));
        attempt("private", () -> ints("own").set(o, 1));
        attempt("another's private", () -> AtomicIntegerFieldUpdater.newUpdater(FieldUpdaterStranger.class, "hidden"));
        attempt("of the package", () -> AtomicIntegerFieldUpdater.newUpdater(FieldUpdaterStranger.class, "open").set(new FieldUpdaterStranger(), 1));
        attempt("protected", () -> AtomicIntegerFieldUpdater.newUpdater(FieldUpdaterStranger.class, "inherited").set(new FieldUpdaterStranger(), 1));
        attempt("no object", () -> ints("number").get(null));
        attempt("an object of another class", () -> ((AtomicIntegerFieldUpdater) ints("number")).incrementAndGet("s"));
        AtomicReferenceFieldUpdater texts =
            AtomicReferenceFieldUpdater.newUpdater(FieldUpdaterChecks.class, String.class, "text");
        attempt("a value of another class", () -> texts.set(o, 1));
        attempt("a new value of another class", () -> texts.compareAndSet(o, null, 1));
        attempt("an expected value of another class", () -> texts.compareAndSet(o, 1, "s"));
        attempt("an object of another class, for a reference", () -> texts.get("s"));
    }
}

class FieldUpdaterStranger {
    private volatile int hidden;
    volatile int open;
    protected volatile int inherited;
}
