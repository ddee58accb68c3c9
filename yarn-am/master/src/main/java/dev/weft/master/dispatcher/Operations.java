package dev.weft.master.dispatcher;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.Id128;
import dev.weft.core.time.Clock;
import dev.weft.master.view.OperationView;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Operations of one kind that were begun under an id, until some time after their end. Confined to the dispatcher loop. */
final class Operations<K> {
    /** As Flink's rest.async.store-duration. */
    private static final Duration REMEMBERED = Duration.ofMinutes(5);

    private final Clock clock;
    private final Executor loop;
    private final String what;
    private final Map<Key<K>, Entry> entries = new LinkedHashMap<>();

    private record Key<K>(K subject, Id128 trigger) {}

    private record Entry(OperationView view, long sinceMillis) {}

    /** @param what a kind for people, e.g. "savepoint" */
    Operations(Clock clock, Executor loop, String what) {
        this.clock = clock;
        this.loop = loop;
        this.what = what;
    }

    /** Begins an operation, unless one of this id was begun before. */
    void begin(K subject, Id128 trigger, Supplier<CompletableFuture<String>> operation) {
        expire();
        var key = new Key<>(subject, trigger);
        if (entries.containsKey(key)) {
            return;
        }
        put(key, OperationView.IN_PROGRESS);
        operation.get().whenComplete((result, failure) -> loop.execute(() -> put(key, view(result, failure))));
    }

    private void put(Key<K> key, OperationView view) {
        entries.put(key, new Entry(view, clock.epochMillis()));
    }

    private static OperationView view(@Nullable String result, @Nullable Throwable failure) {
        if (failure == null) {
            return OperationView.done(result == null ? "" : result);
        }
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return OperationView.failed(Failure.of(ErrorCode.INTERNAL, cause));
    }

    /** @throws EngineException NOT_FOUND when no such operation is remembered */
    OperationView find(K subject, Id128 trigger) {
        expire();
        Entry entry = entries.get(new Key<>(subject, trigger));
        if (entry == null) {
            throw new EngineException(
                    ErrorCode.NOT_FOUND, "No " + what + " with trigger id " + trigger + " of " + subject + " is known");
        }
        return entry.view();
    }

    private void expire() {
        long oldest = clock.epochMillis() - REMEMBERED.toMillis();
        entries.values().removeIf(entry -> entry.view().over() && entry.sinceMillis() < oldest);
    }
}
