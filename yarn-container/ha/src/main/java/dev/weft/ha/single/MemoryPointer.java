package dev.weft.ha.single;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.Epoch;
import dev.weft.ha.FencingToken;
import dev.weft.ha.Pointer;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** A pointer that ends with its process, for runs in one JVM without a storage folder. Thread-safe, never blocks. */
public final class MemoryPointer implements Pointer {
    private final AtomicReference<Entry> entry = new AtomicReference<>(new Entry(new Epoch(1, 1), Optional.empty()));

    /** The value and the highest epoch that wrote. */
    private record Entry(Epoch epoch, Optional<String> value) {}

    private Entry now() {
        return Objects.requireNonNull(entry.get(), "set from the start");
    }

    @Override
    public Optional<String> read() {
        return now().value();
    }

    @Override
    public void compareAndSet(FencingToken token, Optional<String> previous, String next) {
        Entry now = checked(token);
        Optional<String> wanted = Optional.of(next);
        if (now.value().equals(wanted)) {
            return;
        }
        boolean moved = now.value().equals(previous) && entry.compareAndSet(now, new Entry(token.epoch(), wanted));
        if (!moved) {
            throw new EngineException(ErrorCode.CONFLICT, "The pointer holds " + now().value() + ", not " + previous);
        }
    }

    @Override
    public void clear(FencingToken token) {
        Entry now = checked(token);
        if (!entry.compareAndSet(now, new Entry(token.epoch(), Optional.empty()))) {
            throw new EngineException(ErrorCode.CONFLICT, "The pointer was moved meanwhile to " + now().value());
        }
    }

    private Entry checked(FencingToken token) {
        Entry now = now();
        if (token.epoch().isOlderThan(now.epoch())) {
            throw new EngineException(
                    ErrorCode.STALE, "Epoch " + token.epoch() + " is older than the pointer's " + now.epoch());
        }
        return now;
    }
}
