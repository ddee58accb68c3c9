package dev.weft.runtime.state.heap;

import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.state.PartSink;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The groups of a {@link StateTable}. */
final class ObjectGroups implements FrozenGroups {
    private final @Nullable Object[][] entries;
    private final int[] sizes;
    private final TypeSerializer<Object> keys;
    private final @Nullable TypeSerializer<Object> namespaces;
    private final ValueForm form;
    private final @Nullable Predicate<Object> expired;
    private final OpenSnapshots none = new OpenSnapshots();
    private final Runnable onRelease;

    ObjectGroups(
            @Nullable Object[][] entries,
            int[] sizes,
            TypeSerializer<Object> keys,
            @Nullable TypeSerializer<Object> namespaces,
            ValueForm form,
            @Nullable Predicate<Object> expired,
            Runnable onRelease) {
        this.entries = entries;
        this.sizes = sizes;
        this.keys = keys;
        this.namespaces = namespaces;
        this.form = form;
        this.expired = expired;
        this.onRelease = onRelease;
    }

    @Override
    public int count() {
        return sizes.length;
    }

    @Override
    public void release() {
        onRelease.run();
    }

    @Override
    public void write(int group, int keyGroup, PartSink sink) throws IOException {
        if (sizes[group] == 0) {
            return;
        }
        @Nullable Object[] live = live(entries[group], sizes[group]);
        if (live.length > 0) {
            DataOutputView to = sink.begin(keyGroup);
            to.writeVarInt(live.length / 2);
            for (int i = 0; i < live.length; i += 2) {
                writeEntry(live[i], live[i + 1], to);
            }
        }
    }

    /** Keys and values without gaps and without what has expired. */
    private @Nullable Object[] live(@Nullable Object[] table, int size) {
        @Nullable Object[] live = new Object[2 * size];
        int at = 0;
        for (int i = 0; i < table.length; i += 2) {
            Object value = table[i + 1];
            Object rest = value == null || expired == null ? value : form.live(value, expired, none);
            if (rest != null) {
                live[at++] = table[i];
                live[at++] = rest;
            }
        }
        return at == live.length ? live : Arrays.copyOf(live, at);
    }

    private void writeEntry(@Nullable Object key, @Nullable Object value, DataOutputView to) throws IOException {
        if (key == null || value == null) {
            throw new IllegalStateException("An entry of a frozen table lacks its key or value");
        }
        if (namespaces == null) {
            keys.serialize(key, to);
        } else {
            Namespaced pair = (Namespaced) key;
            keys.serialize(pair.key, to);
            namespaces.serialize(pair.namespace, to);
        }
        form.write(value, to);
    }
}
