package dev.weft.runtime.state;

import dev.weft.api.type.DataOutputView;
import dev.weft.protocol.state.KeyGroupRange;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Elements of an operator's state, one part each. Nobody changes them. Any thread. */
final class FrozenElements<E> implements FrozenState {
    private static final KeyGroupRange NO_GROUPS = new KeyGroupRange(0, 0);

    private final Supplier<StateMeta> meta;
    private final int count;
    private final Writer<E> writer;
    private final AtomicReference<@Nullable List<E>> elements;

    /** {@code meta} describes the serialisers that {@code writer} uses. */
    FrozenElements(Supplier<StateMeta> meta, List<E> elements, Writer<E> writer) {
        this.meta = meta;
        this.count = elements.size();
        this.writer = writer;
        this.elements = new AtomicReference<>(elements);
    }

    @Override
    public StateMeta meta() {
        return meta.get();
    }

    @Override
    public KeyGroupRange keyGroups() {
        return NO_GROUPS;
    }

    @Override
    public int elements() {
        return count;
    }

    @Override
    public void writeTo(PartSink sink) throws IOException {
        List<E> held = elements.get();
        if (held == null) {
            throw new IllegalStateException("Written after its release: " + meta());
        }
        int part = 0;
        for (E element : held) {
            writer.write(element, sink.begin(part++));
        }
    }

    @Override
    public void release() {
        elements.set(null);
    }

    /** Writes one element. */
    interface Writer<E> {
        void write(E element, DataOutputView to) throws IOException;
    }
}
