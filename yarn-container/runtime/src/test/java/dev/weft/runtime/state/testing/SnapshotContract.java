package dev.weft.runtime.state.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.state.MapState;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import dev.weft.core.error.EngineException;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.NamespacedState;
import dev.weft.runtime.state.StateMeta;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is frozen stays as it was, whatever happens afterwards, and comes back at any parallelism. */
@Timeout(120)
public abstract class SnapshotContract {
    private static final int CHANGES = 6_000;

    protected abstract KeyedStateBackendFactory factory();

    /** How many changes a random run makes, for backends whose snapshots take long. */
    protected int changes() {
        return CHANGES;
    }

    private record Open(List<FrozenState> frozen, RandomStates.Model expected, int at) {}

    /** Seeds and types of keys. */
    static Stream<Arguments> seeds() {
        List<Arguments> all = new ArrayList<>();
        for (long seed = 1; seed <= 4; seed++) {
            all.add(Arguments.of(seed, "string", Types.STRING, (IntFunction<Object>) i -> "key " + i));
            all.add(Arguments.of(seed, "long", Types.LONG, (IntFunction<Object>) i -> (long) i * i - 7));
            all.add(Arguments.of(
                    seed, "array", Types.PRIMITIVE_ARRAY(Types.INT), (IntFunction<Object>) i -> new int[] {i, 1}));
            all.add(Arguments.of(seed, "tuple", Types.TUPLE(Types.STRING, Types.INT), (IntFunction<Object>)
                    i -> Tuple2.of("k" + i % 9, i)));
        }
        return all.stream();
    }

    @ParameterizedTest(name = "seed {0}, keys {1}")
    @MethodSource("seeds")
    void randomChangesWhileSnapshotsAreOpen(long seed, String name, TypeInformation<?> type, IntFunction<Object> keys)
            throws Exception {
        Random random = new Random(seed);
        RandomStates.Model model = new RandomStates.Model();
        List<Open> open = new ArrayList<>();
        try (KeyedRun run = KeyedRun.with(factory(), type).parallelism(2).start()) {
            RandomStates states = new RandomStates(keys, run, model);
            for (int i = 0; i < changes(); i++) {
                states.change(random);
                if (random.nextInt(150) == 0) {
                    open.add(new Open(run.freeze(i), model.copy(), i));
                }
                if (!open.isEmpty() && random.nextInt(200) == 0) {
                    close(open.remove(random.nextInt(open.size())), random, type, keys);
                }
            }
            states.check("in the end");
            for (Open left : open) {
                close(left, random, type, keys);
            }
        }
    }

    private void close(Open open, Random random, TypeInformation<?> type, IntFunction<Object> keys) throws Exception {
        if (random.nextInt(4) == 0) {
            open.frozen().forEach(FrozenState::release);
            return;
        }
        List<StoredState> stored = KeyedRun.write(open.frozen());
        int parallelism = 1 + random.nextInt(5);
        try (KeyedRun restored =
                KeyedRun.with(factory(), type).parallelism(parallelism).restore(stored)) {
            new RandomStates(keys, restored, open.expected()).check("frozen at " + open.at());
        }
    }

    private static final ValueStateDescriptor<Long> COUNT =
            new ValueStateDescriptor<>("count", KeyedStateContract.serializer(Types.LONG));

    private KeyedRun.Builder strings() {
        return KeyedRun.with(factory(), Types.STRING);
    }

    private List<StoredState> counted(int keys) throws Exception {
        try (KeyedRun run = strings().parallelism(3).start()) {
            for (int i = 0; i < keys; i++) {
                run.at("k" + i).state(COUNT).update((long) i);
            }
            return KeyedRun.write(run.freeze(1));
        }
    }

    @Test
    void whatIsDeclaredLateIsStillThere() throws Exception {
        List<StoredState> stored = counted(50);
        for (int generation = 0; generation < 3; generation++) {
            try (KeyedRun run = strings().parallelism(1 + generation).restore(stored)) {
                run.at("k1").state(new ValueStateDescriptor<>("other", KeyedStateContract.serializer(Types.INT)));
                stored = KeyedRun.write(run.freeze(generation));
            }
        }
        try (KeyedRun run = strings().parallelism(2).restore(stored)) {
            run.freeze(7);
            for (int i = 0; i < 50; i++) {
                assertThat(run.at("k" + i).state(COUNT).value()).isEqualTo(i);
            }
            assertWhole(KeyedRun.write(run.freeze(8)));
        }
    }

    /** What two subtasks wrote of all that they hold of "count". */
    protected void assertWhole(List<StoredState> written) {
        assertThat(written.stream().filter(state -> state.meta().name().equals("count")))
                .hasSize(2);
    }

    @Test
    void onlyGroupsWithKeysAreWritten() throws Exception {
        try (KeyedRun run = strings().start()) {
            run.at("a").state(COUNT).update(1L);
            run.at("b").state(COUNT).update(1L);
            run.at("b").state(COUNT).clear();
            StoredState stored = KeyedRun.write(run.freeze(1)).get(0);
            assertOneGroup(stored, run.at("a").currentKeyGroup());
        }
    }

    /** What was written of "count" when there is a single key, of this group. */
    protected void assertOneGroup(StoredState stored, int keyGroup) {
        assertThat(stored.parts().keySet()).containsExactly(keyGroup);
        assertThat(stored.meta().form()).isEqualTo(StateMeta.VALUE);
    }

    @Test
    void anotherKindOfStateIsRefused() throws Exception {
        List<StoredState> stored = counted(3);
        try (KeyedRun run = strings().restore(stored)) {
            assertThatThrownBy(() -> run.at("k1")
                            .state(new ListStateDescriptor<>("count", KeyedStateContract.serializer(Types.LONG))))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("'count'")
                    .hasMessageContaining("value")
                    .hasMessageContaining("list");
        }
    }

    @Test
    void valuesMayBecomeWider() throws Exception {
        ValueStateDescriptor<Integer> then =
                new ValueStateDescriptor<>("count", KeyedStateContract.serializer(Types.INT));
        MapStateDescriptor<String, Integer> mapThen = new MapStateDescriptor<>(
                "map", KeyedStateContract.serializer(Types.STRING), KeyedStateContract.serializer(Types.INT));
        MapStateDescriptor<String, Long> mapNow = new MapStateDescriptor<>(
                "map", KeyedStateContract.serializer(Types.STRING), KeyedStateContract.serializer(Types.LONG));
        List<StoredState> stored;
        try (KeyedRun run = strings().start()) {
            run.at("a").state(then).update(-5);
            run.at("a").state(mapThen).put("x", 7);
            stored = KeyedRun.write(run.freeze(1));
        }
        try (KeyedRun run = strings().restore(stored)) {
            assertThat(run.at("a").state(COUNT).value()).isEqualTo(-5L);
            assertThat(run.at("a").state(mapNow).get("x")).isEqualTo(7L);
            run.at("a").state(COUNT).update(1L << 40);
            stored = KeyedRun.write(run.freeze(2));
        }
        try (KeyedRun run = strings().restore(stored)) {
            assertThat(run.at("a").state(COUNT).value()).isEqualTo(1L << 40);
        }
    }

    @Test
    void anotherTypeIsRefusedWithBothNames() throws Exception {
        List<StoredState> stored = counted(3);
        try (KeyedRun run = strings().restore(stored)) {
            assertThatThrownBy(() -> run.at("k1")
                            .state(new ValueStateDescriptor<>("count", KeyedStateContract.serializer(Types.STRING))))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("'count'")
                    .hasMessageContainingAll("ong", "tring");
        }
    }

    @Test
    void keysOfAnotherEncodingAreRefused() throws Exception {
        List<StoredState> stored = counted(3);
        assertThatThrownBy(() -> KeyedRun.with(factory(), Types.LONG).restore(stored))
                .hasMessageContaining("counting")
                .hasMessageContaining("count");
    }

    @Test
    @SuppressWarnings("unchecked")
    void namespacesComeBack() throws Exception {
        List<StoredState> stored;
        try (KeyedRun run = strings().start()) {
            ValueState<Long> state = run.at("a").state(COUNT, KeyedStateContract.serializer(Types.LONG));
            for (long window = 0; window < 30; window++) {
                ((NamespacedState<Long>) state).setCurrentNamespace(window);
                state.update(-window);
            }
            stored = KeyedRun.write(run.freeze(1));
        }
        try (KeyedRun run = strings().parallelism(4).restore(stored)) {
            ValueState<Long> state = run.at("a").state(COUNT, KeyedStateContract.serializer(Types.LONG));
            for (long window = 0; window < 30; window++) {
                ((NamespacedState<Long>) state).setCurrentNamespace(window);
                assertThat(state.value()).isEqualTo(-window);
            }
        }
    }

    @Test
    @SuppressWarnings("unchecked")
    void mapsOfWindowsThatAreDeclaredLateAreStillThere() throws Exception {
        MapStateDescriptor<String, Long> perWindow = new MapStateDescriptor<>(
                "map", KeyedStateContract.serializer(Types.STRING), KeyedStateContract.serializer(Types.LONG));
        List<StoredState> stored;
        try (KeyedRun run = strings().start()) {
            MapState<String, Long> map = run.at("a").state(perWindow, KeyedStateContract.serializer(Types.LONG));
            for (long window = 0; window < 30; window++) {
                ((NamespacedState<Long>) map).setCurrentNamespace(window);
                map.put("x", window);
                map.put("y", -window);
            }
            stored = KeyedRun.write(run.freeze(1));
        }
        for (int generation = 0; generation < 2; generation++) {
            try (KeyedRun run = strings().parallelism(1 + generation).restore(stored)) {
                run.at("a").state(COUNT).update(1L);
                stored = KeyedRun.write(run.freeze(2 + generation));
            }
        }
        try (KeyedRun run = strings().parallelism(2).restore(stored)) {
            MapState<String, Long> map = run.at("a").state(perWindow, KeyedStateContract.serializer(Types.LONG));
            for (long window = 0; window < 30; window++) {
                ((NamespacedState<Long>) map).setCurrentNamespace(window);
                assertThat(map.get("x")).isEqualTo(window);
                assertThat(map.get("y")).isEqualTo(-window);
            }
        }
    }

    @Test
    void aMapMayHoldNull() throws Exception {
        MapStateDescriptor<String, Long> nullable = new MapStateDescriptor<>(
                "map", KeyedStateContract.serializer(Types.STRING), KeyedStateContract.serializer(Types.LONG));
        List<StoredState> stored;
        try (KeyedRun run = strings().start()) {
            MapState<String, Long> map = run.at("a").state(nullable);
            map.put("nothing", null);
            map.put("one", 1L);
            stored = KeyedRun.write(run.freeze(1));
        }
        try (KeyedRun run = strings().restore(stored)) {
            MapState<String, Long> map = run.at("a").state(nullable);
            assertThat(map.contains("nothing")).isTrue();
            assertThat(map.get("nothing")).isNull();
            assertThat(map.get("one")).isEqualTo(1L);
        }
    }
}
