package dev.weft.state.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.runtime.state.KeyedStateBackendFactory;
import dev.weft.runtime.state.RestoredFiles;
import dev.weft.runtime.state.StateMeta;
import dev.weft.runtime.state.testing.SnapshotContract;
import dev.weft.runtime.state.testing.StoredState;
import java.util.List;

/** The states of a subtask are one: its database. */
class IncrementalSnapshotTest extends SnapshotContract {
    /** A snapshot and a restore are several files on disk, made durable each. */
    private static final int CHANGES = 1_000;

    @Override
    protected KeyedStateBackendFactory factory() {
        return new IncrementalFactory();
    }

    @Override
    protected int changes() {
        return CHANGES;
    }

    @Override
    protected void assertWhole(List<StoredState> written) {
        assertThat(written.stream().filter(state -> state.meta().form().equals(StateMeta.DATABASE)))
                .hasSize(2);
        assertThat(written.stream().map(state -> state.meta().name())).doesNotContain("count");
    }

    @Override
    protected void assertOneGroup(StoredState stored, int keyGroup) {
        assertThat(stored.meta().form()).isEqualTo(StateMeta.DATABASE);
        assertThat(((RestoredFiles) stored).files()).isNotEmpty();
    }
}
