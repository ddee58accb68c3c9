package dev.weft.runtime.state.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.state.MapState;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.ReducingState;
import dev.weft.api.state.ReducingStateDescriptor;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.Types;
import dev.weft.runtime.state.KeyedStateBackend;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;

/** Random changes to states of all kinds, beside plain maps that say what they hold. Values are arrays that are changed in place. */
final class RandomStates {
    static final int KEYS = 80;

    @SuppressWarnings("unchecked")
    private static final TypeSerializer<long[]> LONGS =
            (TypeSerializer<long[]>) KeyedStateContract.serializer(Types.PRIMITIVE_ARRAY(Types.LONG));

    private static final ValueStateDescriptor<long[]> VALUE = new ValueStateDescriptor<>("value", LONGS);
    private static final ListStateDescriptor<long[]> LIST = new ListStateDescriptor<>("list", LONGS);
    private static final MapStateDescriptor<String, long[]> MAP =
            new MapStateDescriptor<>("map", KeyedStateContract.serializer(Types.STRING), LONGS);
    private static final ReducingStateDescriptor<Long> SUM =
            new ReducingStateDescriptor<>("sum", Long::sum, KeyedStateContract.serializer(Types.LONG));

    private final IntFunction<Object> keys;
    private final KeyedRun run;
    private final Model model;

    RandomStates(IntFunction<Object> keys, KeyedRun run, Model model) {
        this.keys = keys;
        this.run = run;
        this.model = model;
        run.backends().forEach(RandomStates::declare);
    }

    private static void declare(KeyedStateBackend backend) {
        backend.state(VALUE);
        backend.state(LIST);
        backend.state(MAP);
        backend.state(SUM);
    }

    /** What the states should hold, by number of the key. */
    static final class Model {
        final Map<Integer, long[]> values = new HashMap<>();
        final Map<Integer, List<long[]>> lists = new HashMap<>();
        final Map<Integer, Map<String, long[]>> maps = new HashMap<>();
        final Map<Integer, Long> sums = new HashMap<>();

        Model copy() {
            Model copy = new Model();
            values.forEach((key, value) -> copy.values.put(key, value.clone()));
            lists.forEach((key, list) -> copy.lists.put(
                    key, new ArrayList<>(list.stream().map(long[]::clone).toList())));
            maps.forEach((key, map) -> {
                Map<String, long[]> own = new HashMap<>();
                map.forEach((name, value) -> own.put(name, value.clone()));
                copy.maps.put(key, own);
            });
            copy.sums.putAll(sums);
            return copy;
        }
    }

    void change(Random random) throws Exception {
        int key = random.nextInt(KEYS);
        KeyedStateBackend backend = run.at(keys.apply(key));
        switch (random.nextInt(9)) {
            case 0, 1, 2 -> changeValue(key, backend.state(VALUE), random);
            case 3, 4 -> changeList(key, backend.state(LIST), random);
            case 5, 6, 7 -> changeMap(key, backend.state(MAP), random);
            default -> changeSum(key, backend.state(SUM), random);
        }
    }

    private void changeValue(int key, ValueState<long[]> state, Random random) throws Exception {
        if (random.nextInt(6) == 0) {
            state.clear();
            model.values.remove(key);
            return;
        }
        long[] held = state.value();
        long[] value = held == null ? new long[2] : held;
        value[random.nextInt(2)] += random.nextInt(100);
        state.update(value);
        model.values.put(key, value.clone());
    }

    private void changeList(int key, ListState<long[]> state, Random random) throws Exception {
        List<long[]> expected = model.lists.computeIfAbsent(key, any -> new ArrayList<>());
        switch (random.nextInt(8)) {
            case 0 -> {
                state.clear();
                expected.clear();
            }
            case 1, 2 -> {
                List<long[]> all = new ArrayList<>();
                for (long[] element : state.get()) {
                    element[0]++;
                    all.add(element);
                }
                state.update(all);
                expected.forEach(element -> element[0]++);
            }
            default -> {
                long added = random.nextInt(1000);
                state.add(new long[] {added});
                expected.add(new long[] {added});
            }
        }
        if (expected.isEmpty()) {
            model.lists.remove(key);
        }
    }

    private void changeMap(int key, MapState<String, long[]> state, Random random) throws Exception {
        Map<String, long[]> expected = model.maps.computeIfAbsent(key, any -> new HashMap<>());
        String name = "n" + random.nextInt(12);
        switch (random.nextInt(12)) {
            case 0 -> {
                state.clear();
                expected.clear();
            }
            case 1, 2, 3 -> {
                state.remove(name);
                expected.remove(name);
            }
            default -> {
                long[] held = state.get(name);
                long[] value = held == null ? new long[1] : held;
                value[0] += random.nextInt(50);
                state.put(name, value);
                expected.put(name, value.clone());
            }
        }
        if (expected.isEmpty()) {
            model.maps.remove(key);
        }
    }

    private void changeSum(int key, ReducingState<Long> state, Random random) throws Exception {
        if (random.nextInt(10) == 0) {
            state.clear();
            model.sums.remove(key);
            return;
        }
        long added = random.nextInt(1000);
        state.add(added);
        model.sums.merge(key, added, Long::sum);
    }

    void check(String what) throws Exception {
        for (int key = 0; key < KEYS; key++) {
            KeyedStateBackend backend = run.at(keys.apply(key));
            String where = what + ", key " + key;
            long[] value = backend.state(VALUE).value();
            assertThat(value).as(where).isEqualTo(model.values.get(key));
            List<String> list = new ArrayList<>();
            backend.state(LIST).get().forEach(element -> list.add(Arrays.toString(element)));
            assertThat(list)
                    .as(where)
                    .isEqualTo(model.lists.getOrDefault(key, List.of()).stream()
                            .map(Arrays::toString)
                            .toList());
            Map<String, String> map = new HashMap<>();
            MapState<String, long[]> state = backend.state(MAP);
            state.entries().forEach(entry -> map.put(entry.getKey(), Arrays.toString(entry.getValue())));
            Map<String, String> expected = new HashMap<>();
            model.maps.getOrDefault(key, Map.of()).forEach((name, held) -> expected.put(name, Arrays.toString(held)));
            assertThat(map).as(where).isEqualTo(expected);
            assertThat(state.isEmpty()).as(where).isEqualTo(expected.isEmpty());
            assertThat(backend.state(SUM).get()).as(where).isEqualTo(model.sums.get(key));
        }
    }
}
