package dev.weft.ha.single;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.ha.FencingToken;
import dev.weft.ha.Pointer;
import java.util.Optional;

/** A pointer that ends with its process, for runs in one JVM without a storage folder. Thread-safe, never blocks. */
public final class MemoryPointer implements Pointer {
    private final MemoryPointers all;
    private final String name;

    MemoryPointer(MemoryPointers all, String name) {
        this.all = all;
        this.name = name;
    }

    @Override
    public Optional<String> read() {
        return all.read(name);
    }

    @Override
    public void compareAndSet(FencingToken token, Optional<String> previous, String next) {
        Optional<String> wanted = Optional.of(next);
        all.step(token, name, now -> {
            if (!now.equals(wanted) && !now.equals(previous)) {
                throw new EngineException(ErrorCode.CONFLICT, "The pointer holds " + now + ", not " + previous);
            }
            return wanted;
        });
    }

    @Override
    public void clear(FencingToken token) {
        all.step(token, name, now -> Optional.empty());
    }
}
