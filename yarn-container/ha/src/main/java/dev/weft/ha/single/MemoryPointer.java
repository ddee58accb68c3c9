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
    private final AtomicReference<Optional<String>> value = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Epoch> newest;

    /** @param newest the highest epoch that led, shared by all pointers of a cluster */
    MemoryPointer(AtomicReference<Epoch> newest) {
        this.newest = newest;
    }

    @Override
    public Optional<String> read() {
        return Objects.requireNonNull(value.get(), "set from the start");
    }

    @Override
    public void compareAndSet(FencingToken token, Optional<String> previous, String next) {
        claim(token, newest);
        Optional<String> now = read();
        Optional<String> wanted = Optional.of(next);
        if (now.equals(wanted)) {
            return;
        }
        if (!now.equals(previous) || !value.compareAndSet(now, wanted)) {
            throw new EngineException(ErrorCode.CONFLICT, "The pointer holds " + read() + ", not " + previous);
        }
    }

    @Override
    public void clear(FencingToken token) {
        claim(token, newest);
        Optional<String> now = read();
        if (!value.compareAndSet(now, Optional.empty())) {
            throw new EngineException(ErrorCode.CONFLICT, "The pointer was moved meanwhile to " + read());
        }
    }

    /** @throws EngineException STALE when a later leader was here */
    static void claim(FencingToken token, AtomicReference<Epoch> newest) {
        Epoch highest = Objects.requireNonNull(
                newest.accumulateAndGet(token.epoch(), (known, own) -> own.isOlderThan(known) ? known : own));
        if (token.epoch().isOlderThan(highest)) {
            throw new EngineException(ErrorCode.STALE, "Epoch " + token.epoch() + " is older than " + highest);
        }
    }
}
