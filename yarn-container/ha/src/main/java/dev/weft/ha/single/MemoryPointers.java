package dev.weft.ha.single;

import dev.weft.core.id.Epoch;
import dev.weft.ha.FencingToken;
import dev.weft.ha.Pointer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** Pointers that end with their process. */
public final class MemoryPointers implements Pointers {
    private final Map<String, Pointer> pointers = new ConcurrentHashMap<>();
    private final AtomicReference<Epoch> newest = new AtomicReference<>(new Epoch(1, 1));

    @Override
    public Pointer pointer(String name) {
        return pointers.computeIfAbsent(name, ignored -> new MemoryPointer(newest));
    }

    @Override
    public void claim(FencingToken token) {
        MemoryPointer.claim(token, newest);
    }

    @Override
    public List<String> names() {
        return pointers.keySet().stream().sorted().toList();
    }
}
