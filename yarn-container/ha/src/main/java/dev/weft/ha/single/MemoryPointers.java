package dev.weft.ha.single;

import dev.weft.ha.Pointer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Pointers that end with their process. */
public final class MemoryPointers implements Pointers {
    private final Map<String, Pointer> pointers = new ConcurrentHashMap<>();

    @Override
    public Pointer pointer(String name) {
        return pointers.computeIfAbsent(name, ignored -> new MemoryPointer());
    }

    @Override
    public List<String> names() {
        return pointers.keySet().stream().sorted().toList();
    }
}
