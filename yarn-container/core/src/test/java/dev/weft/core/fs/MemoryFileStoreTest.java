package dev.weft.core.fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.testing.ManualClock;
import dev.weft.core.testing.MemoryFileStore;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MemoryFileStoreTest extends FileStoreContract {
    private final MemoryFileStore store = new MemoryFileStore(new ManualClock());

    @Override
    FileStore store() {
        return store;
    }

    @Override
    URI root() {
        return URI.create("memory:/");
    }

    @Test
    void losesWhatWasNotFlushedDurably() throws Exception {
        URI file = URI.create("memory:/f");
        try (DurableOutput out = store.createNew(file)) {
            out.write(new byte[10]);
            out.flushDurably();
            out.write(new byte[5]);
        }

        store.crash();

        assertThat(store.status(file).length()).isEqualTo(10);
    }
}
