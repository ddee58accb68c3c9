package dev.weft.runtime.state.testing;

import dev.weft.api.type.KeyGroups;
import dev.weft.api.type.SerializerConfig;
import dev.weft.api.type.StableHash;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.config.Configuration;
import dev.weft.core.testing.ManualClock;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.KeyedStateBackend;
import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.KeyedStateSetup;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.timer.ProcessingTimers;
import dev.weft.runtime.timer.TimerEnvironment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** One operator at some parallelism: its backends by subtask, and a clock that is moved by hand. */
public final class KeyedRun implements AutoCloseable {
    /** Number of key groups in all runs. */
    public static final int MAX_PARALLELISM = 16;

    private final ManualClock clock;
    private final int parallelism;
    private final StableHash<Object> identity;
    private final List<KeyedStateBackend> backends = new ArrayList<>();
    private final List<ProcessingTimers> timers = new ArrayList<>();
    private final boolean ownForm;
    private boolean canceled;

    /** A factory whose backends are to freeze in their own form. */
    public interface OwnForm {
        /** The job's. */
        Configuration configuration();
    }

    private KeyedRun(Builder builder, List<StoredState> stored) {
        this.clock = builder.clock;
        this.ownForm = builder.factory instanceof OwnForm;
        this.parallelism = builder.parallelism;
        this.identity = builder.keys.duplicate().stableHash();
        for (int subtask = 0; subtask < parallelism; subtask++) {
            KeyGroupRange range = KeyGroupRange.of(MAX_PARALLELISM, parallelism, subtask);
            ProcessingTimers processing = new ProcessingTimers(clock);
            timers.add(processing);
            KeyedStateSetup setup = new KeyedStateSetup(
                    "counting",
                    builder.keys.duplicate(),
                    range,
                    MAX_PARALLELISM,
                    KeyedRun.class.getClassLoader(),
                    clock,
                    true,
                    builder.ttlPaused,
                    new TimerEnvironment(processing, this::checkCanceled),
                    builder.factory instanceof OwnForm own ? own.configuration() : new Configuration());
            List<RestoredState> restored = new ArrayList<>();
            stored.stream().filter(state -> state.isFor(range)).forEach(state -> restored.add(state.within(range)));
            backends.add(builder.factory.create(setup, restored));
        }
    }

    /** Timers that fired so far, as the tasks' metrics count them. */
    public long firedTimers() {
        return timers.stream().mapToLong(task -> task.fired().getCount()).sum();
    }

    private void checkCanceled() {
        if (canceled) {
            throw new Canceled();
        }
    }

    /** Thrown between two keys after {@link #cancel()}. */
    public static final class Canceled extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** A run of backends that {@code factory} makes, with keys of type {@code keys}. */
    public static Builder with(KeyedStateBackendFactory factory, TypeInformation<?> keys) {
        return new Builder(factory, keys);
    }

    /** Subtask that owns {@code key}. */
    public int subtaskOf(Object key) {
        return KeyGroups.subtaskForHash(identity.hash(key), MAX_PARALLELISM, parallelism);
    }

    /** The backend of {@code key}, with it as the current key. */
    public KeyedStateBackend at(Object key) {
        KeyedStateBackend backend = backends.get(subtaskOf(key));
        backend.setCurrentKey(key, identity.hash(key));
        return backend;
    }

    /** All backends, by subtask. */
    public List<KeyedStateBackend> backends() {
        return backends;
    }

    /** The clock of all. */
    public ManualClock clock() {
        return clock;
    }

    /** Runs what is due. */
    public void runTimers() throws Exception {
        for (ProcessingTimers processing : timers) {
            processing.runDue();
        }
    }

    /** The next firing of timers stops between two keys. */
    public void cancel() {
        canceled = true;
    }

    /** Freezes all backends; nothing is written yet. */
    public List<FrozenState> freeze(long checkpoint) {
        List<FrozenState> all = new ArrayList<>();
        backends.forEach(
                backend -> all.addAll(ownForm ? backend.freezeInOwnForm(checkpoint) : backend.freeze(checkpoint)));
        return all;
    }

    /** Writes what was frozen. */
    public static List<StoredState> write(List<FrozenState> frozen) throws IOException {
        List<StoredState> all = new ArrayList<>();
        for (FrozenState state : frozen) {
            all.add(StoredState.of(state));
        }
        return all;
    }

    @Override
    public void close() {
        backends.forEach(KeyedStateBackend::close);
    }

    /** Collects settings of a run. */
    public static final class Builder {
        private final KeyedStateBackendFactory factory;
        private final TypeSerializer<Object> keys;
        private ManualClock clock = new ManualClock();
        private int parallelism = 1;
        private boolean ttlPaused;

        @SuppressWarnings("unchecked") // backends see keys as objects
        private Builder(KeyedStateBackendFactory factory, TypeInformation<?> keys) {
            this.factory = factory;
            this.keys = (TypeSerializer<Object>) keys.createSerializer(new SerializerConfig(true));
        }

        /** Subtasks. */
        public Builder parallelism(int subtasks) {
            parallelism = subtasks;
            return this;
        }

        /** Goes on with the time of another run. */
        public Builder clock(ManualClock other) {
            clock = other;
            return this;
        }

        /** State does not age while the job is down. */
        public Builder ttlPaused() {
            ttlPaused = true;
            return this;
        }

        /** Starts from nothing. */
        public KeyedRun start() {
            return new KeyedRun(this, List.of());
        }

        /** Starts from a checkpoint. */
        public KeyedRun restore(List<StoredState> stored) {
            return new KeyedRun(this, stored);
        }
    }
}
