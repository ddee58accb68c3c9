package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.connector.Boundedness;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Source;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.SourceSplit;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.api.execution.CloseableIterator;
import dev.weft.api.function.CheckpointListener;
import dev.weft.api.function.MapFunction;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.type.Types;
import dev.weft.connector.base.RecordsBySplits;
import dev.weft.connector.base.RecordsWithSplitIds;
import dev.weft.connector.base.SingleThreadMultiplexSourceReaderBase;
import dev.weft.connector.base.SplitReader;
import dev.weft.connector.base.SplitsChange;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestartStrategyOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A source of a program's own, built from the parts in {@code dev.weft.connector.base}, over a failure of its job. */
@Timeout(120)
class OwnConnectorTest {
    private static final int SPLITS = 6;
    private static final long NUMBERS_A_SPLIT = 2_000;

    /** Static: copies of functions and readers meet in one place. */
    private static final CountDownLatch FAILED = new CountDownLatch(1);

    record Stretch(String splitId, long next, long end) implements SourceSplit {}

    private static final class StretchSerializer implements SimpleVersionedSerializer<Stretch> {
        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(Stretch split) {
            byte[] id = split.splitId().getBytes(StandardCharsets.UTF_8);
            return ByteBuffer.allocate(2 * Long.BYTES + id.length)
                    .putLong(split.next())
                    .putLong(split.end())
                    .put(id)
                    .array();
        }

        @Override
        public Stretch deserialize(int version, byte[] serialized) {
            ByteBuffer bytes = ByteBuffer.wrap(serialized);
            long next = bytes.getLong();
            long end = bytes.getLong();
            return new Stretch(StandardCharsets.UTF_8.decode(bytes).toString(), next, end);
        }
    }

    /** State of the enumerator: the splits that it still has. */
    private static final class StretchesSerializer implements SimpleVersionedSerializer<List<Stretch>> {
        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(List<Stretch> splits) {
            StringBuilder text = new StringBuilder();
            splits.forEach(split -> text.append(split.splitId())
                    .append(' ')
                    .append(split.next())
                    .append(' ')
                    .append(split.end())
                    .append('\n'));
            return text.toString().getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public List<Stretch> deserialize(int version, byte[] serialized) {
            return new String(serialized, StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split(" ", -1))
                    .map(parts -> new Stretch(parts[0], Long.parseLong(parts[1]), Long.parseLong(parts[2])))
                    .toList();
        }
    }

    private static final class Stretches implements Source<String, Stretch, List<Stretch>> {
        private static final long serialVersionUID = 1L;

        @Override
        public Boundedness getBoundedness() {
            return Boundedness.BOUNDED;
        }

        @Override
        public SplitEnumerator<Stretch, List<Stretch>> createEnumerator(SplitEnumeratorContext<Stretch> context) {
            List<Stretch> all = new ArrayList<>();
            for (long split = 0; split < SPLITS; split++) {
                all.add(new Stretch("stretch-" + split, split * NUMBERS_A_SPLIT, (split + 1) * NUMBERS_A_SPLIT));
            }
            return new Handing(context, all);
        }

        @Override
        public SplitEnumerator<Stretch, List<Stretch>> restoreEnumerator(
                SplitEnumeratorContext<Stretch> context, List<Stretch> left) {
            return new Handing(context, left);
        }

        @Override
        public SimpleVersionedSerializer<Stretch> getSplitSerializer() {
            return new StretchSerializer();
        }

        @Override
        public SimpleVersionedSerializer<List<Stretch>> getEnumeratorCheckpointSerializer() {
            return new StretchesSerializer();
        }

        @Override
        public SourceReader<String, Stretch> createReader(SourceReaderContext context) {
            return new StretchesReader(context);
        }
    }

    /** Hands one split out for each request. */
    private static final class Handing implements SplitEnumerator<Stretch, List<Stretch>> {
        private final SplitEnumeratorContext<Stretch> context;
        private final Deque<Stretch> left;

        Handing(SplitEnumeratorContext<Stretch> context, List<Stretch> left) {
            this.context = context;
            this.left = new ArrayDeque<>(left);
        }

        @Override
        public void start() {}

        @Override
        public void addReader(int subtask) {}

        @Override
        public void handleSplitRequest(int subtask, @Nullable String host) {
            Stretch split = left.poll();
            if (split == null) {
                context.signalNoMoreSplits(subtask);
            } else {
                context.assignSplit(split, subtask);
            }
        }

        @Override
        public void addSplitsBack(List<Stretch> splits, int subtask) {
            left.addAll(splits);
        }

        @Override
        public List<Stretch> snapshotState(long checkpoint) {
            return List.copyOf(left);
        }

        @Override
        public void close() {}
    }

    /** What a connector's author writes: a position, and when to ask for more. */
    @SuppressWarnings("try") // the base's close() throws what a connector's code throws
    private static final class StretchesReader
            extends SingleThreadMultiplexSourceReaderBase<Long, String, Stretch, long[]> {
        StretchesReader(SourceReaderContext context) {
            super(
                    StretchFetches::new,
                    (number, output, position) -> {
                        output.collect("n" + number, number);
                        position[0] = number + 1;
                    },
                    new Configuration(),
                    context);
        }

        @Override
        public void start() {
            if (getNumberOfCurrentlyAssignedSplits() == 0) {
                context.sendSplitRequest();
            }
        }

        @Override
        protected long[] initializedState(Stretch split) {
            return new long[] {split.next(), split.end()};
        }

        @Override
        protected Stretch toSplitType(String id, long[] position) {
            return new Stretch(id, position[0], position[1]);
        }

        @Override
        protected void onSplitFinished(Map<String, long[]> finished) {
            context.sendSplitRequest();
        }
    }

    /** Fetches up to 50 numbers of the split that it has; the last ones when the job has failed. */
    private static final class StretchFetches implements SplitReader<Long, Stretch> {
        private static final int NUMBERS_A_FETCH = 50;
        private final Deque<Stretch> splits = new ArrayDeque<>();

        @Override
        public RecordsWithSplitIds<Long> fetch() throws IOException {
            RecordsBySplits.Builder<Long> fetch = new RecordsBySplits.Builder<>();
            Stretch split = splits.poll();
            if (split == null) {
                return fetch.build();
            }
            long to = Math.min(split.end(), split.next() + NUMBERS_A_FETCH);
            if (to == split.end()) {
                awaitFailure();
            }
            fetch.addAll(split, LongStream.range(split.next(), to).boxed().toList());
            if (to == split.end()) {
                fetch.addFinishedSplit(split.splitId());
            } else {
                splits.push(new Stretch(split.splitId(), to, split.end()));
            }
            return fetch.build();
        }

        private static void awaitFailure() throws IOException {
            try {
                if (!FAILED.await(60, TimeUnit.SECONDS)) {
                    throw new IOException("The job has not failed");
                }
            } catch (InterruptedException e) {
                throw new IOException("The reader is closed", e);
            }
        }

        @Override
        public void handleSplitsChanges(SplitsChange<Stretch> change) {
            splits.addAll(change.splits());
        }

        @Override
        public void wakeUp() {}

        @Override
        public void close() {}
    }

    /** Fails at the first checkpoint that has records of it, once. */
    private static final class FailingOnce implements MapFunction<String, String>, CheckpointListener {
        private boolean seen;

        @Override
        public String map(String value) {
            seen = true;
            return value;
        }

        @Override
        public void notifyCheckpointComplete(long checkpoint) {
            if (seen && FAILED.getCount() > 0) {
                FAILED.countDown();
                throw new IllegalStateException("fails as the test wants it");
            }
        }
    }

    @Test
    void readsEachNumberOnceOverAFailure() throws Exception {
        Configuration config = new Configuration();
        config.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        config.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 5);
        config.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ZERO);
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(2, config);
        environment.enableCheckpointing(10);

        List<String> read = new ArrayList<>();
        try (CloseableIterator<String> results = environment
                .fromSource(new Stretches(), WatermarkStrategy.noWatermarks(), "stretches", Types.STRING)
                .map(new FailingOnce())
                .executeAndCollect()) {
            results.forEachRemaining(read::add);
        }

        assertThat(read)
                .containsExactlyInAnyOrderElementsOf(LongStream.range(0, SPLITS * NUMBERS_A_SPLIT)
                        .mapToObj(number -> "n" + number)
                        .toList());
        assertThat(FAILED.getCount()).isZero();
    }
}
