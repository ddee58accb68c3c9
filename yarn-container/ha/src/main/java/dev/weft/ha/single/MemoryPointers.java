package dev.weft.ha.single;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.Epoch;
import dev.weft.ha.FencingToken;
import dev.weft.ha.Pointer;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** Pointers that end with their process. Each step is one with the look whether a later leader was here. */
public final class MemoryPointers implements Pointers {
    private final AtomicReference<Values> values = new AtomicReference<>(new Values(new Epoch(1, 1), new TreeMap<>()));

    /** What all hold, and the highest epoch that led. Never changed. */
    private record Values(Epoch newest, SortedMap<String, String> byName) {
        Optional<String> of(String name) {
            return Optional.ofNullable(byName.get(name));
        }

        Values checked(FencingToken token) {
            if (token.epoch().isOlderThan(newest)) {
                throw new EngineException(ErrorCode.STALE, "Epoch " + token.epoch() + " is older than " + newest);
            }
            return new Values(token.epoch(), byName);
        }

        Values with(String name, Optional<String> value) {
            TreeMap<String, String> changed = new TreeMap<>(byName);
            value.ifPresentOrElse(held -> changed.put(name, held), () -> changed.remove(name));
            return new Values(newest, changed);
        }
    }

    private Values now() {
        return Objects.requireNonNull(values.get(), "set from the start");
    }

    @Override
    public Pointer pointer(String name) {
        return new MemoryPointer(this, name);
    }

    Optional<String> read(String name) {
        return now().of(name);
    }

    /**
     * Moves a pointer.
     *
     * @param move what it holds next; pure, asked again when another thread was first
     */
    void step(FencingToken token, String name, UnaryOperator<Optional<String>> move) {
        values.updateAndGet(now -> now.checked(token).with(name, move.apply(now.of(name))));
    }

    @Override
    public void claim(FencingToken token) {
        values.updateAndGet(now -> now.checked(token));
    }

    @Override
    public List<String> names() {
        return List.copyOf(now().byName().keySet());
    }
}
