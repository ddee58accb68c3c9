package dev.weft.connector.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.Committer.CommitRequest;
import dev.weft.api.connector.ProcessingTimeService;
import dev.weft.api.connector.SimpleStringEncoder;
import dev.weft.api.connector.SinkWriter;
import dev.weft.core.config.Configuration;
import dev.weft.core.fs.FileStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FileSinkWriterTest {
    private static final RollingPolicy AT_COMMIT = RollingPolicy.AT_COMMIT;

    @TempDir
    private Path folder;

    private final FileStores stores = new FileStores(new Configuration(), List.of());
    private final ManualTime time = new ManualTime();

    @Test
    void nothingIsVisibleBeforeTheCommit() throws Exception {
        FileSinkWriter<String> writer = writer(0, 0, AT_COMMIT);
        writer.write("a", new NoContext());
        writer.write("b", new NoContext());
        writer.flush(true);
        Collection<FileSinkCommittable> files = writer.prepareCommit();

        assertThat(visible()).isEmpty();

        commit(files);
        writer.close();
        assertThat(visible()).containsExactly("part-x-0-0");
        assertThat(contentOfAll()).containsExactly("a", "b");
    }

    @Test
    void committingAgainChangesNothing() throws Exception {
        Collection<FileSinkCommittable> files = write(0, 0, "a");
        commit(files);

        List<FakeRequest> again = commit(files);

        assertThat(again.get(0).alreadyCommitted).isTrue();
        assertThat(contentOfAll()).containsExactly("a");
    }

    @Test
    void aNewAttemptReplacesWhatEarlierOnesLeft() throws Exception {
        commit(write(0, 0, "committed before the restart"));
        FileSinkWriter<String> killed = writer(0, 1, AT_COMMIT);
        killed.write("never finished", new NoContext());
        commit(write(1, 0, "other subtask"));

        commit(write(0, 2, "again"));

        assertThat(contentOfAll()).containsExactlyInAnyOrder("again", "other subtask");
        assertThat(all()).hasSize(2);
    }

    @Test
    void aFencedAttemptCannotCommit() throws Exception {
        Collection<FileSinkCommittable> stale = write(0, 0, "stale");
        writer(0, 1, AT_COMMIT);

        assertThatThrownBy(() -> commit(stale))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is gone, so a later attempt");
    }

    @Test
    void closingWithoutCommitLeavesNothing() throws Exception {
        FileSinkWriter<String> writer = writer(0, 0, sized(3));
        writer.write("finished", new NoContext());
        writer.write("x", new NoContext());
        writer.close();

        assertThat(all()).isEmpty();
    }

    @Test
    void rollsWhenAFileIsLarge() throws Exception {
        FileSinkWriter<String> writer = writer(3, 0, sized(4));
        for (String record : List.of("abc", "d", "ef", "g")) {
            writer.write(record, new NoContext());
        }
        writer.flush(true);
        commit(writer.prepareCommit());

        assertThat(visible()).containsExactly("part-x-3-0", "part-x-3-1", "part-x-3-2");
        assertThat(contentOfAll()).containsExactly("abc", "d", "ef", "g");
    }

    @Test
    void rollsWhenAFileIsOldAndWhenItIsIdle() throws Exception {
        FileSinkWriter<String> writer = writer(0, 0, new RollingPolicy(1000, 100, 60));
        writer.write("a", new NoContext());
        time.advanceTo(60);
        writer.write("busy", new NoContext());
        time.advanceTo(120);
        writer.write("b", new NoContext());
        time.advanceTo(180);
        time.advanceTo(240);
        writer.write("c", new NoContext());
        writer.flush(true);
        commit(writer.prepareCommit());

        assertThat(visible()).containsExactly("part-x-0-0", "part-x-0-1", "part-x-0-2");
        assertThat(contentOfAll()).containsExactly("a", "busy", "b", "c");
    }

    @Test
    void filesOfOtherJobsStay() throws Exception {
        Files.writeString(folder.resolve("part-y-0-0"), "theirs\n");

        commit(write(0, 0, "ours"));

        assertThat(contentOfAll()).containsExactlyInAnyOrder("ours", "theirs");
    }

    private FileSinkWriter<String> writer(int subtask, int attempt, RollingPolicy policy) throws IOException {
        PartNames names = new PartNames(folder.toUri(), OutputFileConfig.DEFAULT, "x", subtask, attempt);
        return FileSinkWriter.fresh(stores, names, new SimpleStringEncoder<>(), policy, time);
    }

    private Collection<FileSinkCommittable> write(int subtask, int attempt, String record) throws IOException {
        FileSinkWriter<String> writer = writer(subtask, attempt, AT_COMMIT);
        writer.write(record, new NoContext());
        writer.flush(true);
        return writer.prepareCommit();
    }

    private List<FakeRequest> commit(Collection<FileSinkCommittable> files) throws IOException {
        List<FakeRequest> requests = files.stream().map(FakeRequest::new).toList();
        new FileCommitter(stores).commit(List.copyOf(requests));
        return requests;
    }

    private static RollingPolicy sized(long bytes) {
        return new RollingPolicy(bytes, RollingPolicy.NEVER, RollingPolicy.NEVER);
    }

    private List<String> all() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private List<String> visible() throws IOException {
        return all().stream().filter(name -> !name.startsWith(".")).toList();
    }

    private List<String> contentOfAll() throws IOException {
        List<String> lines = new ArrayList<>();
        for (String name : visible()) {
            lines.addAll(Files.readAllLines(folder.resolve(name)));
        }
        return lines;
    }

    /** Timers that fire when the test says so. */
    private static final class ManualTime implements ProcessingTimeService {
        private final TreeMap<Long, List<ProcessingTimeCallback>> timers = new TreeMap<>();
        private long now;

        @Override
        public long getCurrentProcessingTime() {
            return now;
        }

        @Override
        public void registerTimer(long timestamp, ProcessingTimeCallback target) {
            timers.computeIfAbsent(timestamp, each -> new ArrayList<>()).add(target);
        }

        private void advanceTo(long millis) throws Exception {
            now = millis;
            while (!timers.isEmpty() && timers.firstKey() <= millis) {
                Map.Entry<Long, List<ProcessingTimeCallback>> due = timers.pollFirstEntry();
                for (ProcessingTimeCallback callback : due.getValue()) {
                    callback.onProcessingTime(due.getKey());
                }
            }
        }
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

    private static final class FakeRequest implements CommitRequest<FileSinkCommittable> {
        private final FileSinkCommittable committable;
        private boolean alreadyCommitted;

        private FakeRequest(FileSinkCommittable committable) {
            this.committable = committable;
        }

        @Override
        public FileSinkCommittable getCommittable() {
            return committable;
        }

        @Override
        public int getNumberOfRetries() {
            return 0;
        }

        @Override
        public void signalFailedWithKnownReason(Throwable t) {
            throw new AssertionError(t);
        }

        @Override
        public void signalFailedWithUnknownReason(Throwable t) {
            throw new AssertionError(t);
        }

        @Override
        public void retryLater() {
            throw new AssertionError("no retry expected");
        }

        @Override
        public void updateAndRetryLater(FileSinkCommittable other) {
            throw new AssertionError("no retry expected");
        }

        @Override
        public void signalAlreadyCommitted() {
            alreadyCommitted = true;
        }
    }
}
