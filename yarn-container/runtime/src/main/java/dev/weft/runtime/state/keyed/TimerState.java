package dev.weft.runtime.state.keyed;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.KeyGroups;
import dev.weft.api.type.SerializerSnapshots;
import dev.weft.api.type.StableHash;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.StateKind;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.KeyedStateSetup;
import dev.weft.runtime.state.PartSink;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.StateMeta;
import dev.weft.runtime.timer.FrozenTimers;
import dev.weft.runtime.timer.HeapTimerService;
import dev.weft.runtime.timer.KeyContext;
import dev.weft.runtime.timer.Triggerable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The timers of one service as state: for each key group the timers of event time, then those of processing time; of each its key,
 * namespace and time, in the order in which they fire. Task thread.
 */
public final class TimerState<N> {
    private static final byte[] NONE = {};

    private final String name;
    private final KeyedStateSetup setup;
    private final TypeSerializer<Object> keys;
    private final StableHash<Object> keyIdentity;
    private final TypeSerializer<N> namespaces;
    private final HeapTimerService<N> service;

    /**
     * A service named {@code name}; its timers fire at {@code target}, with the key they were set for as that of {@code current}.
     */
    public TimerState(
            String name,
            KeyedStateSetup setup,
            KeyContext current,
            TypeSerializer<N> namespaces,
            Triggerable<N> target) {
        this.name = name;
        this.setup = setup;
        this.keys = setup.keySerializer();
        this.keyIdentity = keys.stableHash();
        this.namespaces = namespaces;
        this.service = new HeapTimerService<>(current, keys, namespaces, setup.timers(), target);
    }

    /** What the operator sets timers with. */
    public HeapTimerService<N> service() {
        return service;
    }

    /** Takes back what is registered with the task. */
    public void close() {
        service.close();
    }

    /** Sets the timers of a checkpoint. */
    public void restore(List<RestoredState> states) {
        try {
            for (RestoredState state : states) {
                TypeSerializer<N> reading =
                        SerializerSnapshots.readerFor(name, state.meta().namespace(), namespaces, setup.loader());
                state.read((keyGroup, in, length) -> {
                    restore(keyGroup, reading, in, service::restoreEventTime);
                    restore(keyGroup, reading, in, service::restoreProcessingTime);
                });
            }
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.STORAGE, "read timers '" + name + "' of operator '" + setup.operatorName() + "'", e);
        }
    }

    private void restore(int keyGroup, TypeSerializer<N> reading, DataInputView in, Add<N> to) throws IOException {
        int size = in.readVarInt();
        for (int i = 0; i < size; i++) {
            Object key = keys.deserialize(in);
            N namespace = reading.deserialize(in);
            long timestamp = in.readLong();
            int hash = keyIdentity.hash(key);
            if (KeyGroups.keyGroup(hash, setup.maxParallelism()) != keyGroup) {
                throw new IOException(
                        "A key in key group " + keyGroup + " belongs to another one: its hash has changed");
            }
            to.add(key, hash, namespace, timestamp);
        }
    }

    private interface Add<N> {
        void add(Object key, int keyHash, N namespace, long timestamp);
    }

    /** The timers as they are now. */
    public FrozenState freeze() {
        return new Frozen<>(
                name,
                setup.range(),
                setup.maxParallelism(),
                keys.duplicate(),
                namespaces.duplicate(),
                service.frozen());
    }

    /** The timers as they were. */
    private static final class Frozen<N> implements FrozenState {
        private final String name;
        private final KeyGroupRange range;
        private final int maxParallelism;
        private final TypeSerializer<Object> keys;
        private final TypeSerializer<N> namespaces;
        private final AtomicReference<@Nullable FrozenTimers> timers;

        Frozen(
                String name,
                KeyGroupRange range,
                int maxParallelism,
                TypeSerializer<Object> keys,
                TypeSerializer<N> namespaces,
                FrozenTimers timers) {
            this.name = name;
            this.range = range;
            this.maxParallelism = maxParallelism;
            this.keys = keys;
            this.namespaces = namespaces;
            this.timers = new AtomicReference<>(timers);
        }

        @Override
        public StateMeta meta() {
            return new StateMeta(
                    StateKind.KEYED,
                    name,
                    StateMeta.TIMERS,
                    SerializerSnapshots.write(keys),
                    SerializerSnapshots.write(namespaces),
                    NONE);
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
            FrozenTimers held = timers.get();
            if (held == null) {
                throw new IllegalStateException("Timers '" + name + "' are written after their release");
            }
            int keyGroup = range.first();
            for (FrozenTimers.Group group : held.byKeyGroup(range.first(), range.count(), maxParallelism)) {
                if (!group.isEmpty()) {
                    DataOutputView to = sink.begin(keyGroup);
                    write(group.eventTime(), to);
                    write(group.processingTime(), to);
                }
                keyGroup++;
            }
        }

        @SuppressWarnings("unchecked") // only namespaces of type N were set
        private void write(List<FrozenTimers.Content> all, DataOutputView to) throws IOException {
            to.writeVarInt(all.size());
            for (FrozenTimers.Content timer : all) {
                keys.serialize(timer.key(), to);
                namespaces.serialize((N) timer.namespace(), to);
                to.writeLong(timer.timestamp());
            }
        }

        @Override
        public void release() {
            timers.set(null);
        }
    }
}
