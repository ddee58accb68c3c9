package dev.weft.connector.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.ProcessingTimeService;
import dev.weft.api.connector.SimpleStringEncoder;
import dev.weft.api.connector.SinkWriter;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStoreFactory;
import dev.weft.core.fs.FileStores;
import dev.weft.core.unit.MemorySize;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** CASES 63: storage that takes nothing for a while costs time, and neither the job nor a record. */
@Timeout(60)
class FileSinkStorageTest {
    private static final URI FOLDER = URI.create("memory:/out");
    private static final Duration SAFE_MODE = Duration.ofSeconds(30);

    private final UnwillingStore store = new UnwillingStore();

    @Test
    void opensAFileWhenStorageIsBack() throws Exception {
        FileSinkWriter<String> writer = writer(OnCheckpointRollingPolicy.build());
        store.refuseFor(SAFE_MODE);

        writer.write("a", new NoContext());
        writer.flush(false);
        commit(writer.prepareCommit());

        assertThat(store.elapsed()).isBetween(SAFE_MODE, SAFE_MODE.plusSeconds(6));
        assertThat(content()).isEqualTo("a\n");
    }

    /** The stream of an open file breaks: what the store has not got for certain is written again. */
    @Test
    void writesAgainWhatABrokenStreamTookAlong() throws Exception {
        FileSinkWriter<String> writer = writer(OnCheckpointRollingPolicy.build());
        String large = "x".repeat(100_000);
        for (int i = 0; i < 7; i++) {
            writer.write(large, new NoContext());
        }
        store.refuseFor(SAFE_MODE);
        writer.write("last", new NoContext());

        writer.flush(false);
        commit(writer.prepareCommit());

        assertThat(store.broken).isPositive();
        assertThat(store.elapsed()).isGreaterThanOrEqualTo(SAFE_MODE);
        assertThat(content()).isEqualTo((large + "\n").repeat(7) + "last\n");
    }

    @Test
    void aFullBufferWaitsToo() throws Exception {
        FileSinkWriter<String> writer = writer(OnCheckpointRollingPolicy.build());
        writer.write("first", new NoContext());
        store.refuseFor(SAFE_MODE);
        String large = "x".repeat(300_000);

        writer.write(large, new NoContext());
        writer.flush(false);
        commit(writer.prepareCommit());

        assertThat(content()).isEqualTo("first\n" + large + "\n");
    }

    /** A checkpoint that storage cannot have now is declined, and the records go on. */
    @Test
    void aSnapshotDoesNotWait() throws Exception {
        FileSinkWriter<String> writer = writer(DefaultRollingPolicy.builder()
                .withMaxPartSize(MemorySize.ofMebiBytes(1))
                .build());
        writer.write("a", new NoContext());
        writer.snapshotState(1);
        writer.write("b", new NoContext());
        store.refuseFor(SAFE_MODE);

        assertThatThrownBy(() -> writer.snapshotState(2)).hasMessageContaining("safe mode");
        writer.write("c", new NoContext());
        assertThatThrownBy(() -> writer.snapshotState(3)).hasMessageContaining("safe mode");
        assertThat(store.elapsed()).isZero();

        store.refuseFor(Duration.ZERO);
        assertThat(writer.snapshotState(4).get(0).open().get(0).length()).isEqualTo(6);
        writer.flush(true);
        commit(writer.prepareCommit());
        assertThat(content()).isEqualTo("a\nb\nc\n");
    }

    @Test
    void aRestoreWaits() throws Exception {
        FileSinkWriter<String> first = writer(DefaultRollingPolicy.builder().build());
        first.write("a", new NoContext());
        List<FileWriterState> states = first.snapshotState(1);
        store.refuseFor(SAFE_MODE);

        FileSinkWriter<String> second =
                unprepared(1, DefaultRollingPolicy.builder().build()).goOn(states);
        second.flush(true);
        commit(second.prepareCommit());

        assertThat(content()).isEqualTo("a\n");
    }

    @Test
    void waitsNotForEver() throws Exception {
        FileSinkWriter<String> writer = writer(OnCheckpointRollingPolicy.build());
        store.refuseFor(Duration.ofHours(1));

        assertThatThrownBy(() -> writer.write("a", new NoContext()))
                .hasMessageContaining("create memory:/out/.part-x-0-0")
                .hasMessageContaining("safe mode");

        assertThat(store.elapsed()).isBetween(Duration.ofSeconds(110), Duration.ofSeconds(120));
    }

    @Test
    void whatWouldFailAgainFailsAtOnce() throws Exception {
        FileSinkWriter<String> writer = writer(OnCheckpointRollingPolicy.build());
        store.refusal = new IOException("Permission denied");
        store.refuseFor(SAFE_MODE);

        assertThatThrownBy(() -> writer.write("a", new NoContext())).hasMessageContaining("Permission denied");

        assertThat(store.elapsed()).isZero();
    }

    @Test
    void aCancelEndsTheWait() throws Exception {
        FileSinkWriter<String> writer = writer(OnCheckpointRollingPolicy.build());
        store.refuseFor(SAFE_MODE);
        store.interruptsAfter = 2;

        assertThatThrownBy(() -> writer.write("a", new NoContext()))
                .hasRootCauseInstanceOf(InterruptedIOException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(store.elapsed()).isLessThan(SAFE_MODE);
    }

    /** The file was made, and the answer got lost. */
    @Test
    void takesTheFileThatARefusedCallMadeAllTheSame() throws Exception {
        FileSinkWriter<String> writer = writer(OnCheckpointRollingPolicy.build());
        store.loseNextAnswer = true;

        writer.write("a", new NoContext());
        writer.flush(true);
        commit(writer.prepareCommit());

        assertThat(content()).isEqualTo("a\n");
    }

    @Test
    void commitsAreTriedAgainByTheirTask() throws Exception {
        FileSinkWriter<String> writer = writer(OnCheckpointRollingPolicy.build());
        writer.write("a", new NoContext());
        writer.flush(true);
        Collection<FileSinkCommittable> files = writer.prepareCommit();

        store.refuseFor(SAFE_MODE);
        assertThat(commit(files).retries).isEqualTo(1);
        assertThat(store.elapsed()).isZero();
        store.refuseFor(Duration.ZERO);
        assertThat(commit(files).retries).isZero();

        store.refusal = new IOException("Permission denied");
        store.refuseFor(SAFE_MODE);
        assertThatThrownBy(() -> commit(files)).hasMessageContaining("commit memory:/out/part-x-0-0: Permission");
    }

    private FileSinkWriter<String> writer(RollingPolicy<String, String> policy) throws IOException {
        return unprepared(0, policy).begin();
    }

    private FileSinkWriter<String> unprepared(int attempt, RollingPolicy<String, String> policy) {
        Duration patience = Duration.ofMinutes(2);
        return new FileSinkWriter<>(
                store,
                new Patience(store, patience, store.time),
                () -> {},
                new PartNames(FOLDER, OutputFileConfig.DEFAULT, "lineage", "x", 0, attempt),
                new FileSinkSettings<>(
                        new RecordFormat.Rows<>(new SimpleStringEncoder<>()),
                        new BasePathBucketAssigner<>(),
                        policy,
                        60_000,
                        patience),
                new NoTimers());
    }

    private CountingRequest commit(Collection<FileSinkCommittable> files) throws IOException {
        FileStores stores = new FileStores(new Configuration(), List.of(new Factory()));
        CountingRequest request = new CountingRequest(files.iterator().next());
        new FileCommitter(stores).commit(List.of(request));
        return request;
    }

    private String content() throws IOException {
        StringBuilder all = new StringBuilder();
        List<String> names = new ArrayList<>();
        for (FileStatus file : store.list(FOLDER)) {
            names.add(file.name());
            all.append(new String(store.open(file.uri()).readAllBytes(), StandardCharsets.UTF_8));
        }
        assertThat(names).as("hidden files").allMatch(name -> name.startsWith("part-"));
        return all.toString();
    }

    private final class Factory implements FileStoreFactory {
        @Override
        public Set<String> schemes() {
            return Set.of("memory");
        }

        @Override
        public FileStore create(URI root, ReadableConfig config) {
            return store;
        }
    }

    private record NoTimers() implements ProcessingTimeService {
        @Override
        public long getCurrentProcessingTime() {
            return 0;
        }

        @Override
        public void registerTimer(long timestamp, ProcessingTimeCallback target) {}
    }

    private record NoContext() implements SinkWriter.Context {
        @Override
        public long currentWatermark() {
            return Long.MIN_VALUE;
        }

        @Override
        public @Nullable Long timestamp() {
            return null;
        }
    }

    @Test
    void anExistingFileOfSomebodyElseIsNoMatterOfTime() throws Exception {
        FileSinkWriter<String> writer = writer(OnCheckpointRollingPolicy.build());
        store.refusal = new FileAlreadyExistsException("part");
        store.refuseFor(SAFE_MODE);

        assertThatThrownBy(() -> writer.write("a", new NoContext())).hasMessageContaining("part");
        assertThat(store.elapsed()).isZero();
    }
}
