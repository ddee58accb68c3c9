package dev.weft.runtime.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.state.BroadcastState;
import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.type.SerializerConfig;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.Types;
import dev.weft.core.error.EngineException;
import dev.weft.protocol.state.StateKind;
import dev.weft.runtime.state.testing.StoredState;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OperatorStateBackendTest {
    private static final ListStateDescriptor<Long> LIST = new ListStateDescriptor<>("list", serializer(Types.LONG));
    private static final MapStateDescriptor<String, Long> RULES =
            new MapStateDescriptor<>("rules", serializer(Types.STRING), serializer(Types.LONG));

    private static <T> TypeSerializer<T> serializer(TypeInformation<T> type) {
        return type.createSerializer(SerializerConfig.DEFAULT);
    }

    private static OperatorStateBackend backend(List<? extends RestoredState> restored) {
        return backend(0, restored);
    }

    private static OperatorStateBackend backend(int subtask, List<? extends RestoredState> restored) {
        return new OperatorStateBackend(
                "reading", OperatorStateBackendTest.class.getClassLoader(), subtask, List.copyOf(restored));
    }

    private static List<StoredState> written(List<FrozenState> frozen) throws Exception {
        List<StoredState> all = new ArrayList<>();
        for (FrozenState state : frozen) {
            all.add(StoredState.of(state));
        }
        return all;
    }

    @Test
    void listsComeBackAsTheyWereFrozen() throws Exception {
        OperatorStateBackend backend = backend(List.of());
        ListState<Long> list = backend.getListState(LIST);
        ListState<Long> union = backend.getUnionListState(new ListStateDescriptor<>("union", serializer(Types.LONG)));
        list.update(List.of(1L, 2L, 3L));
        union.add(9L);
        List<FrozenState> frozen = backend.freeze(1);
        list.clear();
        list.add(5L);
        List<StoredState> stored = written(frozen);

        assertThat(backend.isRestored()).isFalse();
        assertThat(stored).extracting(state -> state.meta().kind()).containsExactly(StateKind.SPLIT, StateKind.UNION);
        assertThat(stored.get(0).parts()).hasSize(3);
        OperatorStateBackend restored = backend(stored);
        assertThat(restored.isRestored()).isTrue();
        assertThat(restored.getListState(LIST).get()).containsExactly(1L, 2L, 3L);
        assertThat(restored.getListState(LIST)).isSameAs(restored.getListState(LIST));
        assertThat(restored.getUnionListState(new ListStateDescriptor<>("union", serializer(Types.LONG)))
                        .get())
                .containsExactly(9L);
        assertThat(restored.getRegisteredStateNames()).containsExactlyInAnyOrder("list", "union");
    }

    @Test // CASES 33: each subtask gets the parts of several
    void partsOfSeveralSubtasksComeTogether() throws Exception {
        List<StoredState> all = new ArrayList<>();
        for (long subtask = 0; subtask < 4; subtask++) {
            OperatorStateBackend backend = backend(List.of());
            backend.getUnionListState(LIST).update(List.of(subtask, 10 + subtask));
            all.addAll(written(backend.freeze(1)));
        }
        assertThat(backend(all).getUnionListState(LIST).get()).containsExactly(0L, 10L, 1L, 11L, 2L, 12L, 3L, 13L);
    }

    @Test
    void elementsThatChangeLaterDoNotReachTheSnapshot() throws Exception {
        @SuppressWarnings("unchecked")
        TypeSerializer<long[]> longs = (TypeSerializer<long[]>) serializer(Types.PRIMITIVE_ARRAY(Types.LONG));
        ListStateDescriptor<long[]> arrays = new ListStateDescriptor<>("arrays", longs);
        OperatorStateBackend backend = backend(List.of());
        backend.getListState(arrays).add(new long[] {1});
        List<FrozenState> frozen = backend.freeze(1);
        backend.getListState(arrays).get().forEach(array -> array[0] = 77);

        assertThat(backend(written(frozen)).getListState(arrays).get()).containsExactly(new long[] {1});
    }

    @Test
    void broadcastStateKeepsOrderAndContent() throws Exception {
        OperatorStateBackend backend = backend(List.of());
        BroadcastState<String, Long> rules = backend.getBroadcastState(RULES);
        rules.putAll(Map.of("one", 1L));
        rules.put("two", 2L);
        rules.put("three", 3L);
        rules.put("one", 11L);
        rules.remove("two");
        List<FrozenState> frozen = backend.freeze(1);
        rules.clear();

        BroadcastState<String, Long> restored = backend(written(frozen)).getBroadcastState(RULES);
        Iterator<Map.Entry<String, Long>> entries = restored.iterator();
        assertThat(entries.next()).isEqualTo(Map.entry("one", 11L));
        assertThat(entries.next()).isEqualTo(Map.entry("three", 3L));
        assertThat(entries.hasNext()).isFalse();
        restored.entries().forEach(entry -> entry.setValue(entry.getValue() * 2));
        assertThat(restored.get("one")).isEqualTo(22L);
        assertThat(restored.immutableEntries()).contains(Map.entry("three", 6L));
        restored.put("three", 3L);
        assertThat(restored.contains("two")).isFalse();
        assertThat(restored.get("three")).isEqualTo(3L);
    }

    @Test
    void anotherKindIsRefused() throws Exception {
        OperatorStateBackend backend = backend(List.of());
        backend.getListState(LIST).add(1L);
        List<StoredState> stored = written(backend.freeze(1));

        assertThatThrownBy(() -> backend.getUnionListState(LIST)).isInstanceOf(EngineException.class);
        assertThatThrownBy(() -> backend(stored).getUnionListState(LIST))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("'list'")
                .hasMessageContaining("reading")
                .hasMessageContaining("SPLIT");
    }

    @Test
    void whatNobodyDeclaresIsCarriedOnUntilSomebodyDoes() throws Exception {
        OperatorStateBackend first = backend(List.of());
        first.getListState(LIST).update(List.of(1L, 2L));
        first.getBroadcastState(RULES).put("one", 1L);
        OperatorStateBackend silent = backend(written(first.freeze(1)));
        List<StoredState> carried = written(silent.freeze(2));
        List<StoredState> again = written(silent.freeze(3));

        OperatorStateBackend last = backend(again);
        assertThat(carried).hasSize(2);
        assertThat(last.getListState(LIST).get()).containsExactly(1L, 2L);
        assertThat(last.getBroadcastState(RULES).get("one")).isEqualTo(1L);
        assertThat(silent.getListState(LIST).get()).as("declared late").containsExactly(1L, 2L);
        assertThat(written(silent.freeze(4))).hasSize(2);
    }

    /** Each subtask gets all of it: if each gave all of it back, it would grow with every restart. */
    @Test
    void aUnionListThatNobodyDeclaresDoesNotGrow() throws Exception {
        OperatorStateBackend first = backend(List.of());
        first.getUnionListState(LIST).update(List.of(1L, 2L));
        List<StoredState> stored = written(first.freeze(1));
        List<StoredState> carried = new ArrayList<>();
        for (int subtask = 0; subtask < 3; subtask++) {
            carried.addAll(written(backend(subtask, stored).freeze(2)));
        }

        assertThat(backend(carried).getUnionListState(LIST).get()).containsExactly(1L, 2L);
    }

    /** After a rescaling the elements of several former subtasks come together, each with numbers of its own. */
    @Test
    void partsOfSeveralSubtasksAreCarriedOn() throws Exception {
        List<StoredState> all = new ArrayList<>();
        for (long subtask = 0; subtask < 2; subtask++) {
            OperatorStateBackend backend = backend(List.of());
            backend.getListState(LIST).update(List.of(subtask, 10 + subtask));
            all.addAll(written(backend.freeze(1)));
        }

        assertThat(backend(written(backend(all).freeze(2))).getListState(LIST).get())
                .containsExactly(0L, 10L, 1L, 11L);
    }

    @Test
    void elementsOfBytes() throws Exception {
        List<byte[]> splits = List.of("a".getBytes(StandardCharsets.UTF_8), new byte[0], new byte[] {1, 2});
        StoredState stored = StoredState.of(ElementStates.ofElements(StateKind.SPLIT, "splits", splits));
        RestoredOperator operator = new RestoredOperator(OptionalLong.of(3), Long.MIN_VALUE, List.of(stored, stored));

        assertThat(ElementStates.elements(stored)).containsExactlyElementsOf(splits);
        assertThat(ElementStates.elements(operator, "splits")).hasSize(6);
        assertThat(ElementStates.elements(operator, "other")).isEmpty();
    }
}
