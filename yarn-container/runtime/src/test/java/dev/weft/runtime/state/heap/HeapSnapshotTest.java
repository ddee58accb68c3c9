package dev.weft.runtime.state.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.state.MapState;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.type.SerializerConfig;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.Types;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.testing.KeyedRun;
import dev.weft.runtime.state.testing.SnapshotContract;
import dev.weft.runtime.state.testing.StoredState;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class HeapSnapshotTest extends SnapshotContract {
    private static final int KEYS = 500;

    @SuppressWarnings("unchecked")
    private static final TypeSerializer<long[]> LONGS =
            (TypeSerializer<long[]>) Types.PRIMITIVE_ARRAY(Types.LONG).createSerializer(SerializerConfig.DEFAULT);

    private static final ValueStateDescriptor<long[]> VALUE = new ValueStateDescriptor<>("value", LONGS);
    private static final ListStateDescriptor<long[]> LIST = new ListStateDescriptor<>("list", LONGS);
    private static final MapStateDescriptor<Long, long[]> MAP =
            new MapStateDescriptor<>("map", Types.LONG.createSerializer(SerializerConfig.DEFAULT), LONGS);

    @Override
    protected KeyedStateBackendFactory factory() {
        return new HeapStateBackendFactory();
    }

    @Test
    void whatTheProgramChangesInPlaceNeedsNoUpdate() throws Exception {
        try (KeyedRun run = KeyedRun.with(factory(), Types.STRING).start()) {
            ValueState<long[]> value = run.at("a").state(VALUE);
            value.update(new long[] {1});
            List<FrozenState> frozen = run.freeze(1);
            change(value, 2);
            change(value, 3);
            List<StoredState> later = KeyedRun.write(run.freeze(2));

            assertThat(restored(KeyedRun.write(frozen))).containsExactly(1);
            assertThat(restored(later)).containsExactly(3);
        }
    }

    private static void change(ValueState<long[]> state, long to) throws Exception {
        Objects.requireNonNull(state.value())[0] = to;
    }

    private long[] restored(List<StoredState> stored) throws Exception {
        try (KeyedRun run = KeyedRun.with(factory(), Types.STRING).restore(stored)) {
            return Objects.requireNonNull(run.at("a").state(VALUE).value());
        }
    }

    /** Round after round all of a key's numbers are that round's; a torn snapshot would hold two. */
    @Test
    void anotherThreadWritesWhileTheTaskGoesOn() throws Exception {
        ExecutorService writer = Executors.newSingleThreadExecutor();
        try (KeyedRun run = KeyedRun.with(factory(), Types.LONG).start()) {
            Future<List<StoredState>> written = null;
            for (long round = 1; round <= 40; round++) {
                for (long key = 0; key < KEYS; key++) {
                    step(run, key, round);
                }
                if (written != null) {
                    check(written.get(), round - 1);
                }
                List<FrozenState> frozen = run.freeze(round);
                written = writer.submit(() -> KeyedRun.write(frozen));
            }
        } finally {
            writer.shutdownNow();
        }
    }

    private static void step(KeyedRun run, long key, long round) throws Exception {
        ValueState<long[]> value = run.at(key).state(VALUE);
        long[] held = value.value();
        if (held == null) {
            held = new long[1];
            value.update(held);
        }
        held[0] = round;
        ListState<long[]> list = run.at(key).state(LIST);
        list.get().forEach(element -> element[0] = round);
        if (round <= 20) {
            list.add(new long[] {round});
        }
        MapState<Long, long[]> map = run.at(key).state(MAP);
        map.values().forEach(element -> element[0] = round);
        map.put(round % 7, new long[] {round});
    }

    private void check(List<StoredState> stored, long round) throws Exception {
        try (KeyedRun run = KeyedRun.with(factory(), Types.LONG).parallelism(2).restore(stored)) {
            for (long key = 0; key < KEYS; key++) {
                assertThat(run.at(key).state(VALUE).value()).containsExactly(round);
                assertThat(run.at(key).state(LIST).get())
                        .hasSize((int) Math.min(20, round))
                        .allSatisfy(element -> assertThat(element).containsExactly(round));
                assertThat(run.at(key).state(MAP).values())
                        .hasSize((int) Math.min(7, round))
                        .allSatisfy(element -> assertThat(element).containsExactly(round));
            }
        }
    }
}
