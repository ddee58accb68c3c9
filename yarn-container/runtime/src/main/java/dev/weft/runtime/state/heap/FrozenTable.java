package dev.weft.runtime.state.heap;

import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.PartSink;
import dev.weft.runtime.state.StateMeta;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A {@link KeyedTable} as it was: for each key group the number of entries, then each key, namespace and value. */
final class FrozenTable implements FrozenState {
    private final Supplier<StateMeta> meta;
    private final KeyGroupRange range;
    private final AtomicReference<@Nullable FrozenGroups> content;

    /** {@code meta} describes the serialisers that write; what it says of subclasses is complete only after writing. */
    FrozenTable(Supplier<StateMeta> meta, KeyGroupRange range, FrozenGroups content) {
        this.meta = meta;
        this.range = range;
        this.content = new AtomicReference<>(content);
    }

    @Override
    public StateMeta meta() {
        return meta.get();
    }

    @Override
    public KeyGroupRange keyGroups() {
        return range;
    }

    @Override
    public int elements() {
        return 0;
    }

    @Override
    public void writeTo(PartSink sink) throws IOException {
        FrozenGroups held = content.get();
        if (held == null) {
            throw new IllegalStateException("Written after its release: " + meta());
        }
        for (int group = 0; group < held.count(); group++) {
            held.write(group, range.first() + group, sink);
        }
    }

    @Override
    public void release() {
        FrozenGroups held = content.getAndSet(null);
        if (held != null) {
            held.release();
        }
    }
}
