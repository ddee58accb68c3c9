package dev.weft.api.function.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.state.BroadcastState;
import dev.weft.api.state.FunctionInitializationContext;
import dev.weft.api.state.FunctionSnapshotContext;
import dev.weft.api.state.KeyedStateStore;
import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.OperatorStateStore;
import dev.weft.api.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How old transactions may get; their life is tested with the runtime. */
@Timeout(60)
class TwoPhaseCommitSinkFunctionTest {
    private static final long TIMEOUT_MILLIS = 1_000;

    private final List<Object> stored = new ArrayList<>();

    /** Its commits of restored transactions fail. */
    private static class Broken extends TwoPhaseCommitSinkFunction<Long, String, Void> {
        private static final long serialVersionUID = 1L;

        private final long nowMillis;

        Broken(long nowMillis) {
            super(Types.STRING.createSerializer(), Types.VOID.createSerializer());
            this.nowMillis = nowMillis;
            setTransactionTimeout(TIMEOUT_MILLIS);
            enableTransactionTimeoutWarnings(0.8);
        }

        @Override
        long epochMillis() {
            return nowMillis;
        }

        @Override
        protected String beginTransaction() {
            return "t";
        }

        @Override
        protected void invoke(String transaction, Long value, Context context) {}

        @Override
        protected void preCommit(String transaction) {}

        @Override
        protected void commit(String transaction) {
            throw new IllegalStateException("gone");
        }

        @Override
        protected void abort(String transaction) {}
    }

    private static final class Forgiving extends Broken {
        private static final long serialVersionUID = 1L;

        Forgiving(long nowMillis) {
            super(nowMillis);
            ignoreFailuresAfterTransactionTimeout();
        }
    }

    /** A transaction that began at 0 waits for its checkpoint. */
    private void waiting() throws Exception {
        Broken before = new Broken(0);
        before.initializeState(new States());
        assertThat(before.currentTransaction()).isEqualTo("t");
        before.snapshotState(new Snapshot());
        assertThat(before.pendingTransactions()).hasSize(1);
    }

    @Test
    void aTransactionThatCannotBeCommittedFailsTheJob() throws Exception {
        waiting();

        assertThatThrownBy(() -> new Broken(10 * TIMEOUT_MILLIS).initializeState(new States()))
                .hasMessage("gone");
        assertThatThrownBy(() -> new Forgiving(TIMEOUT_MILLIS).initializeState(new States()))
                .hasMessage("gone");
    }

    @Test
    void anOldOneIsForgottenWhenTheProgramSaysSo() throws Exception {
        waiting();
        Forgiving late = new Forgiving(TIMEOUT_MILLIS + 1);

        assertThatCode(() -> late.initializeState(new States())).doesNotThrowAnyException();
        assertThat(late.currentTransaction()).isEqualTo("t");
    }

    @Test
    void settingsAreChecked() {
        Broken function = new Broken(0);

        assertThatThrownBy(() -> function.setTransactionTimeout(0)).hasMessageContaining("above 0 ms, not 0");
        assertThatThrownBy(() -> function.enableTransactionTimeoutWarnings(80)).hasMessageContaining("not 80.0");
    }

    private record Snapshot() implements FunctionSnapshotContext {
        @Override
        public long getCheckpointId() {
            return 1;
        }

        @Override
        public long getCheckpointTimestamp() {
            return 0;
        }
    }

    /** One list of a subtask, which is what the checkpoint holds. */
    private final class States implements FunctionInitializationContext, OperatorStateStore {
        @Override
        public boolean isRestored() {
            return !stored.isEmpty();
        }

        @Override
        public OptionalLong getRestoredCheckpointId() {
            return OptionalLong.empty();
        }

        @Override
        public OperatorStateStore getOperatorStateStore() {
            return this;
        }

        @Override
        public KeyedStateStore getKeyedStateStore() {
            throw new AssertionError("no keys in this test");
        }

        @Override
        public <S> ListState<S> getListState(ListStateDescriptor<S> stateDescriptor) {
            return new Elements<>();
        }

        @Override
        public <S> ListState<S> getUnionListState(ListStateDescriptor<S> stateDescriptor) {
            throw new AssertionError("no union state in this test");
        }

        @Override
        public <K, V> BroadcastState<K, V> getBroadcastState(MapStateDescriptor<K, V> stateDescriptor) {
            throw new AssertionError("no broadcast state in this test");
        }

        @Override
        public Set<String> getRegisteredStateNames() {
            return Set.of();
        }

        @Override
        public Set<String> getRegisteredBroadcastStateNames() {
            return Set.of();
        }
    }

    @SuppressWarnings("unchecked") // one state, one type
    private final class Elements<S> implements ListState<S> {
        @Override
        public void add(S value) {
            stored.add(value);
        }

        @Override
        public void addAll(List<S> values) {
            stored.addAll(values);
        }

        @Override
        public void update(List<S> values) {
            stored.clear();
            stored.addAll(values);
        }

        @Override
        public Iterable<S> get() {
            return (List<S>) List.copyOf(stored);
        }

        @Override
        public void clear() {
            stored.clear();
        }
    }
}
