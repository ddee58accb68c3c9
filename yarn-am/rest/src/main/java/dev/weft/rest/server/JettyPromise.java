package dev.weft.rest.server;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.eclipse.jetty.util.Promise;

/** Bridges Jetty's promises, which may complete on an I/O thread, to futures. */
final class JettyPromise<T> implements Promise.Invocable<T> {
    private final CompletableFuture<T> future = new CompletableFuture<>();

    private JettyPromise() {}

    /** The future of what {@code call} gives to its promise. */
    static <T> CompletableFuture<T> of(Consumer<Promise.Invocable<T>> call) {
        JettyPromise<T> promise = new JettyPromise<>();
        call.accept(promise);
        return promise.future;
    }

    @Override
    public void succeeded(T result) {
        future.complete(result);
    }

    @Override
    public void failed(Throwable failure) {
        future.completeExceptionally(failure);
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.BLOCKING;
    }
}
