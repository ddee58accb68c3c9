package dev.weft.connector.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.Committer.CommitRequest;
import dev.weft.api.connector.ProcessingTimeService;
import dev.weft.api.connector.SimpleStringEncoder;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.SinkWriter;
import dev.weft.core.config.Configuration;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStores;
import dev.weft.core.time.SystemClock;
import dev.weft.core.unit.MemorySize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
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
    private static final RollingPolicy<String, String> AT_COMMIT = OnCheckpointRollingPolicy.build();
    private static final long CHECK_MILLIS = 60;

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
        FileSinkWriter<String> writer = writer(3, 0, sized(3));
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
        FileSinkWriter<String> writer = writer(0, 0, timed(100, 60));
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

    private FileSinkWriter<String> writer(int subtask, int attempt, RollingPolicy<String, String> policy)
            throws IOException {
        return unprepared("x", subtask, attempt, policy, new BasePathBucketAssigner<>())
                .begin();
    }

    private FileSinkWriter<String> restored(int attempt, List<FileWriterState> states) throws IOException {
        return unprepared("x", 0, attempt, sized(1000), new BasePathBucketAssigner<>())
                .goOn(states);
    }

    private FileSinkWriter<String> unprepared(
            String stem,
            int subtask,
            int attempt,
            RollingPolicy<String, String> policy,
            BucketAssigner<String, String> buckets)
            throws IOException {
        PartNames names = new PartNames(folder.toUri(), OutputFileConfig.DEFAULT, "lineage", stem, subtask, attempt);
        FileStore store = stores.of(folder.toUri());
        return new FileSinkWriter<>(
                store,
                new Patience(store, Duration.ZERO, Patience.Time.of(new SystemClock())),
                () -> {},
                names,
                new FileSinkSettings<>(
                        new RecordFormat.Rows<>(new SimpleStringEncoder<>()),
                        buckets,
                        policy,
                        CHECK_MILLIS,
                        Duration.ZERO),
                time);
    }

    private static RollingPolicy<String, String> sized(long bytes) {
        return DefaultRollingPolicy.builder()
                .withMaxPartSize(new MemorySize(bytes))
                .build();
    }

    private static RollingPolicy<String, String> timed(long ageMillis, long idleMillis) {
        return DefaultRollingPolicy.builder()
                .withRolloverInterval(Duration.ofMillis(ageMillis))
                .withInactivityInterval(Duration.ofMillis(idleMillis))
                .build();
    }

    private List<FileWriterState> checkpoint(FileSinkWriter<String> writer, long id) throws IOException {
        writer.flush(false);
        return writer.snapshotState(id);
    }

    @Test
    void goesOnWithTheOpenFileWhereTheCheckpointWas() throws Exception {
        FileSinkWriter<String> first = writer(0, 0, sized(1000));
        first.write("before", new NoContext());
        List<FileWriterState> state = checkpoint(first, 1);
        assertThat(first.prepareCommit()).isEmpty();
        first.write("after, lost", new NoContext());
        first.flush(true);
        first.close();

        FileSinkWriter<String> second = restored(1, serialized(state));
        second.write("again", new NoContext());
        second.flush(true);
        commit(second.prepareCommit());

        assertThat(contentOfAll()).containsExactly("before", "again");
        assertThat(all()).hasSize(1);
    }

    @Test
    void removesWhatWasBegunAfterTheCheckpointAndNothingElse() throws Exception {
        FileSinkWriter<String> first = writer(0, 0, AT_COMMIT);
        first.write("one", new NoContext());
        first.flush(false);
        Collection<FileSinkCommittable> pending = first.prepareCommit();
        List<FileWriterState> state = first.snapshotState(1);
        first.write("two", new NoContext());
        first.flush(false);
        first.prepareCommit();
        first.write("three, still open", new NoContext());

        FileSinkWriter<String> second = restored(1, serialized(state));
        commit(pending);
        second.write("four", new NoContext());
        second.flush(true);
        commit(second.prepareCommit());

        assertThat(contentOfAll()).containsExactly("one", "four");
        assertThat(all()).hasSize(2);
    }

    @Test
    void takesOverTheFilesOfSeveralWritersAfterRescaling() throws Exception {
        List<FileWriterState> states = new ArrayList<>();
        for (int subtask = 0; subtask < 3; subtask++) {
            FileSinkWriter<String> old = writer(subtask, 0, sized(1000));
            old.write("of " + subtask, new NoContext());
            states.addAll(checkpoint(old, 1));
        }

        FileSinkWriter<String> one = unprepared("y", 0, 0, sized(1000), new BasePathBucketAssigner<>())
                .goOn(serialized(states));
        one.write("new", new NoContext());
        one.flush(true);
        commit(one.prepareCommit());

        assertThat(contentOfAll()).containsExactlyInAnyOrder("of 0", "of 1", "of 2", "new");
    }

    /** One look finds what several writers left, of numbers with one digit and with two, and takes nobody else's. */
    @Test
    void removesWhatSeveralWritersBeganAfterTheCheckpoint() throws Exception {
        List<FileWriterState> states = new ArrayList<>();
        for (int subtask : List.of(1, 2, 10)) {
            FileSinkWriter<String> old = writer(subtask, 0, AT_COMMIT);
            states.addAll(checkpoint(old, 1));
            old.write("lost, of " + subtask, new NoContext());
            old.flush(false);
            old.prepareCommit();
        }
        FileSinkWriter<String> neighbour = writer(3, 0, AT_COMMIT);
        neighbour.write("not followed", new NoContext());

        restored(1, serialized(states));

        assertThat(all()).containsExactly(".part-x-3-0.inprogress.0");
        neighbour.close();
    }

    @Test
    void writesEveryBucketIntoItsFolder() throws Exception {
        FileSinkWriter<String> writer =
                unprepared("x", 0, 0, AT_COMMIT, new FirstLetter()).begin();
        for (String record : List.of("apple", "bean", "avocado", "beet")) {
            writer.write(record, new NoContext());
        }
        writer.flush(false);
        commit(writer.prepareCommit());

        assertThat(Files.readAllLines(folder.resolve("a/part-x-0-0"))).containsExactly("apple", "avocado");
        assertThat(Files.readAllLines(folder.resolve("b/part-x-0-1"))).containsExactly("bean", "beet");
    }

    @Test
    void namesHoursOfATimeZone() {
        DateTimeBucketAssigner<String> assigner =
                new DateTimeBucketAssigner<>("yyyy-MM-dd--HH", ZoneId.of("Asia/Shanghai"));

        time.now = Instant.parse("2024-01-01T15:59:59.999Z").toEpochMilli();
        assertThat(assigner.getBucketId("r", bucketContext())).isEqualTo("2024-01-01--23");
        time.now++;
        assertThat(assigner.getBucketId("r", bucketContext())).isEqualTo("2024-01-02--00");
    }

    private BucketAssigner.Context bucketContext() {
        return new BucketAssigner.Context() {
            @Override
            public long currentProcessingTime() {
                return time.now;
            }

            @Override
            public long currentWatermark() {
                return 0;
            }

            @Override
            public @Nullable Long timestamp() {
                return null;
            }
        };
    }

    private static List<FileWriterState> serialized(List<FileWriterState> states) throws IOException {
        FileWriterStateSerializer serializer = new FileWriterStateSerializer();
        List<FileWriterState> read = new ArrayList<>();
        for (FileWriterState state : states) {
            read.add(serializer.deserialize(serializer.getVersion(), serializer.serialize(state)));
        }
        assertThat(read).isEqualTo(states);
        return read;
    }

    private static final class FirstLetter implements BucketAssigner<String, String> {
        @Override
        public String getBucketId(String element, Context context) {
            return element.substring(0, 1);
        }

        @Override
        public SimpleVersionedSerializer<String> getSerializer() {
            return SimpleVersionedStringSerializer.INSTANCE;
        }
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
