import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** CompletableFuture: failures and where they go, what get and join throw, cancelling, time that is up. */
public class JucCompletableErrors {
    interface Body {
        Object run() throws Exception;
    }

    static void show(String name, Body body) {
        try {
            System.out.println(name + ": " + body.run());
        } catch (CancellationException e) {
            // What it says, and whether it has a cause, is another thing on each JDK.
            System.out.println(name + ": " + e.getClass().getName());
        } catch (Exception e) {
            Throwable cause = e.getCause();
            System.out.println(name + ": " + e + (cause == null ? "" : " from " + cause.getClass().getSimpleName()));
        }
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> failed = new CompletableFuture<>();
        System.out.println(failed.completeExceptionally(new IllegalStateException("no luck")) + " " + failed.isCompletedExceptionally());
        show("get", failed::get);
        show("join", failed::join);
        show("getNow", () -> failed.getNow(1));
        show("after it", () -> failed.thenApply(x -> x + 1).join());
        show("exceptionally", () -> failed.exceptionally(e -> e.getMessage().length()).join());
        show("exceptionally later", () -> failed.thenApply(x -> x + 1).exceptionally(e -> e instanceof CompletionException ? 1 : 2).join());
        show("handle", () -> failed.handle((x, e) -> x + " " + e.getMessage()).join());
        show("whenComplete", () -> failed.whenComplete((x, e) -> System.out.println(x + " " + e)).join());
        show("async", () -> CompletableFuture.supplyAsync(() -> {
            throw new ArithmeticException("async");
        }).get());
        show("in a stage", () -> CompletableFuture.completedFuture(0).thenApply(x -> 1 / x).join());
        show("all", () -> CompletableFuture.allOf(CompletableFuture.completedFuture(1), failed).join());
        show("composed", () -> CompletableFuture.completedFuture(1).thenCompose(x -> failed).get());
        show("failed from the start", () -> CompletableFuture.failedFuture(new Exception("checked")).join());

        CompletableFuture<Integer> never = new CompletableFuture<>();
        show("time", () -> never.get(1, TimeUnit.MILLISECONDS));
        CompletableFuture<Integer> after = never.thenApply(x -> x);
        System.out.println(never.cancel(true) + " " + never.isCancelled() + " " + never.isDone() + " " + after.isCancelled());
        show("cancelled", never::get);
        show("joined", never::join);
        show("after cancelled", after::get);
        show("after cancelled, joined", after::join);
        System.out.println(never.cancel(false) + " " + CompletableFuture.completedFuture(1).cancel(true));
        CompletableFuture<Integer> forced = CompletableFuture.completedFuture(1);
        forced.obtrudeValue(2);
        System.out.println(forced.join());
        forced.obtrudeException(new CompletionException(new IllegalArgumentException("forced")));
        show("forced", forced::get);
        Thread waiter = new Thread(() -> show("interrupted", () -> new CompletableFuture<Integer>().get()));
        waiter.start();
        waiter.interrupt();
        waiter.join();
        Thread stubborn = new Thread(() -> {
            CompletableFuture<Integer> late = new CompletableFuture<>();
            Thread.currentThread().interrupt();
            new Thread(() -> late.complete(5)).start();
            show("join goes on", late::join);
            System.out.println("flag " + Thread.currentThread().isInterrupted());
        });
        stubborn.start();
        stubborn.join();
        try {
            failed.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage() + " " + (e.getCause() instanceof RuntimeException));
        }
        try {
            never.get(1, TimeUnit.DAYS);
        } catch (CancellationException | TimeoutException e) {
            System.out.println("not in time " + (e instanceof TimeoutException));
        }
        show("no function", () -> failed.thenApply(null));
    }
}
