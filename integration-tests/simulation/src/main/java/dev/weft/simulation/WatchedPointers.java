package dev.weft.simulation;

import dev.weft.ha.FencingToken;
import dev.weft.ha.Pointer;
import dev.weft.ha.single.MemoryPointers;
import dev.weft.ha.single.Pointers;
import java.util.List;
import java.util.Optional;

/** Pointers of a cluster without elections; each step is told to the {@link PointerHistory}. */
final class WatchedPointers implements Pointers {
    private final MemoryPointers pointers = new MemoryPointers();
    private final PointerHistory history;

    WatchedPointers(PointerHistory history) {
        this.history = history;
    }

    @Override
    public Pointer pointer(String name) {
        return new Watched(name, pointers.pointer(name));
    }

    @Override
    public void claim(FencingToken token) {
        pointers.claim(token);
        history.claimed(token.epoch());
    }

    @Override
    public List<String> names() {
        return pointers.names();
    }

    private final class Watched implements Pointer {
        private final String name;
        private final Pointer pointer;

        Watched(String name, Pointer pointer) {
            this.name = name;
            this.pointer = pointer;
        }

        @Override
        public Optional<String> read() {
            return pointer.read();
        }

        @Override
        public void compareAndSet(FencingToken token, Optional<String> previous, String next) {
            Optional<String> before = pointer.read();
            pointer.compareAndSet(token, previous, next);
            if (!before.equals(Optional.of(next))) {
                history.moved(name, token.epoch(), next);
            }
        }

        @Override
        public void clear(FencingToken token) {
            pointer.clear(token);
            history.changed(name, token.epoch());
        }
    }
}
