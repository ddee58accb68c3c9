package dev.weft.runtime.state.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.function.base.AggregateFunction;
import dev.weft.api.state.AggregatingStateDescriptor;
import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.state.MapState;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.ReducingState;
import dev.weft.api.state.ReducingStateDescriptor;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.type.SerializerConfig;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.Types;
import dev.weft.core.error.EngineException;
import dev.weft.runtime.state.KeyedStateBackend;
import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.NamespacedState;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What each kind of state does within one run. */
@Timeout(60)
public abstract class KeyedStateContract {
    protected abstract KeyedStateBackendFactory factory();

    private static final ValueStateDescriptor<Long> COUNT = new ValueStateDescriptor<>("count", serializer(Types.LONG));

    static <T> TypeSerializer<T> serializer(TypeInformation<T> type) {
        return type.createSerializer(new SerializerConfig(true));
    }

    private KeyedRun strings() {
        return KeyedRun.with(factory(), Types.STRING).start();
    }

    @Test
    void eachKeyHasItsOwnValue() throws Exception {
        try (KeyedRun run = strings()) {
            ValueState<Long> count = run.backends().get(0).state(COUNT);
            run.at("a");
            assertThat(count.value()).isNull();
            count.update(1L);
            run.at("b");
            assertThat(count.value()).isNull();
            count.update(2L);
            run.at("a");
            assertThat(count.value()).isEqualTo(1L);
            count.clear();
            assertThat(count.value()).isNull();
            run.at("b");
            assertThat(count.value()).isEqualTo(2L);
            count.update(null);
            assertThat(count.value()).isNull();
        }
    }

    @Test // CASES 26
    void keysOfOneHashAreTwoKeys() throws Exception {
        try (KeyedRun run = strings()) {
            ValueState<Long> count = run.backends().get(0).state(COUNT);
            for (String key : List.of("Aa", "BB", "Aa")) {
                run.at(key);
                Long before = count.value();
                count.update(before == null ? 1L : before + 1);
            }
            run.at("Aa");
            assertThat(count.value()).isEqualTo(2L);
            run.at("BB");
            assertThat(count.value()).isEqualTo(1L);
        }
    }

    @Test // CASES 24
    void aHashThatIsNotStableIsSaid() {
        try (KeyedRun run =
                KeyedRun.with(factory(), Types.STRING).parallelism(2).start()) {
            int other = 1 - run.subtaskOf("a");
            assertThatThrownBy(() -> run.backends().get(other).setCurrentKey("a", "a".hashCode()))
                    .hasMessageContaining("hash is not stable")
                    .hasMessageContaining("java.lang.String");
        }
    }

    @Test
    void withoutAKeyThereIsNoState() {
        try (KeyedRun run = strings()) {
            ValueState<Long> count = run.backends().get(0).state(COUNT);
            assertThatThrownBy(count::value).hasMessageContaining("no current key");
            run.at("a").clearCurrentKey();
            assertThatThrownBy(() -> count.update(1L)).hasMessageContaining("no current key");
        }
    }

    @Test
    void oneNameIsOneState() throws Exception {
        try (KeyedRun run = strings()) {
            KeyedStateBackend backend = run.at("a");
            assertThat(backend.state(COUNT)).isSameAs(backend.state(COUNT));
            assertThatThrownBy(() -> backend.state(new ListStateDescriptor<>("count", serializer(Types.LONG))))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("count")
                    .hasMessageContaining("counting");
        }
    }

    @Test
    void aListKeepsItsOrder() throws Exception {
        try (KeyedRun run = strings()) {
            ListState<Long> list = run.at("a").state(new ListStateDescriptor<>("list", serializer(Types.LONG)));
            assertThat(list.get()).isEmpty();
            list.add(3L);
            list.addAll(List.of(1L, 2L));
            assertThat(list.get()).containsExactly(3L, 1L, 2L);
            list.update(List.of(9L));
            assertThat(list.get()).containsExactly(9L);
            list.update(List.of());
            assertThat(list.get()).isEmpty();
        }
    }

    @Test
    void aMapIsWalkedAndChangedMeanwhile() throws Exception {
        try (KeyedRun run = strings()) {
            MapState<String, Long> map = run.at("a")
                    .state(new MapStateDescriptor<>("map", serializer(Types.STRING), serializer(Types.LONG)));
            assertThat(map.isEmpty()).isTrue();
            for (long i = 0; i < 100; i++) {
                map.put("k" + i, i);
            }
            Iterator<Map.Entry<String, Long>> entries = map.iterator();
            while (entries.hasNext()) {
                Map.Entry<String, Long> entry = entries.next();
                if (entry.getValue() % 3 == 0) {
                    entries.remove();
                } else {
                    entry.setValue(entry.getValue() + 1000);
                }
            }
            TreeMap<String, Long> seen = new TreeMap<>();
            map.entries().forEach(entry -> seen.put(entry.getKey(), entry.getValue()));
            assertThat(seen).hasSize(66).containsEntry("k1", 1001L).doesNotContainKey("k3");
            assertThat(map.contains("k3")).isFalse();
            assertThat(map.get("k3")).isNull();
            map.clear();
            assertThat(map.isEmpty()).isTrue();
        }
    }

    @Test
    void reductionsAndAggregations() throws Exception {
        try (KeyedRun run = strings()) {
            ReducingState<Long> sum =
                    run.at("a").state(new ReducingStateDescriptor<>("sum", Long::sum, serializer(Types.LONG)));
            assertThat(sum.get()).isNull();
            sum.add(1L);
            sum.add(2L);
            assertThat(sum.get()).isEqualTo(3L);
            var length =
                    run.at("a").state(new AggregatingStateDescriptor<>("length", new Length(), serializer(Types.LONG)));
            assertThat(length.get()).isNull();
            length.add("abc");
            length.add("de");
            assertThat(length.get()).isEqualTo("5");
        }
    }

    /** Adds lengths. */
    static final class Length implements AggregateFunction<String, Long, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public Long createAccumulator() {
            return 0L;
        }

        @Override
        public Long add(String value, Long accumulator) {
            return accumulator + value.length();
        }

        @Override
        public String getResult(Long accumulator) {
            return accumulator.toString();
        }

        @Override
        public Long merge(Long one, Long other) {
            return one + other;
        }
    }

    @Test
    @SuppressWarnings("unchecked")
    void eachNamespaceHasItsOwnValue() throws Exception {
        try (KeyedRun run = strings()) {
            ValueState<Long> state = run.at("a").state(COUNT, serializer(Types.LONG));
            NamespacedState<Long> namespaced = (NamespacedState<Long>) state;
            for (long window = 0; window < 50; window++) {
                namespaced.setCurrentNamespace(window);
                state.update(window * window);
            }
            run.at("b");
            namespaced.setCurrentNamespace(7L);
            assertThat(state.value()).isNull();
            run.at("a");
            assertThat(state.value()).isEqualTo(49L);
            state.clear();
            namespaced.setCurrentNamespace(8L);
            assertThat(state.value()).isEqualTo(64L);
        }
    }

    @Test
    void allKeysAreVisitedAndMayBeRemoved() throws Exception {
        try (KeyedRun run = strings()) {
            ValueState<Long> count = run.backends().get(0).state(COUNT);
            for (long i = 0; i < 200; i++) {
                run.at("k" + i);
                count.update(i);
            }
            List<Object> visited = new ArrayList<>();
            run.backends().get(0).applyToAllKeys(COUNT, (key, state) -> {
                visited.add(key);
                Long held = state.value();
                if (held != null && held % 2 == 0) {
                    state.clear();
                }
            });
            assertThat(visited).hasSize(200).doesNotHaveDuplicates();
            run.at("k4");
            assertThat(count.value()).isNull();
            run.at("k5");
            assertThat(count.value()).isEqualTo(5L);
        }
    }

    @Test
    void anArrayAsKeyMayBeReusedByItsOwner() throws Exception {
        try (KeyedRun run =
                KeyedRun.with(factory(), Types.PRIMITIVE_ARRAY(Types.LONG)).start()) {
            ValueState<Long> count = run.backends().get(0).state(COUNT);
            long[] key = {1, 2};
            run.at(key);
            count.update(12L);
            key[0] = 3;
            run.at(key);
            assertThat(count.value()).isNull();
            run.at(new long[] {1, 2});
            assertThat(count.value()).isEqualTo(12L);
        }
    }
}
