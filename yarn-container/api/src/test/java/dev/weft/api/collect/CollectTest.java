package dev.weft.api.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.SinkWriter;
import dev.weft.api.connector.StatefulSinkWriter;
import dev.weft.api.function.CheckpointListener;
import dev.weft.api.type.SerializerConfig;
import dev.weft.api.type.Types;
import dev.weft.core.error.EngineException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A collecting sink and what reads it, with answers that are lost, checkpoints and restarts. */
@Timeout(60)
class CollectTest {
    private final SinkWriter.Context context = new SinkWriter.Context() {
        @Override
        public long currentWatermark() {
            return Long.MIN_VALUE;
        }

        @Override
        public @Nullable Long timestamp() {
            return null;
        }
    };
    private final List<String> read = new ArrayList<>();

    private static Collected<String> reader(Guarantee guarantee) {
        return new Collected<>(Types.STRING.createSerializer(new SerializerConfig(true)), guarantee);
    }

    private void read(Collected<String> reader) {
        while (reader.hasNext()) {
            read.add(reader.next());
        }
    }

    /** Asks and takes all answers there are. */
    private void fetch(Collected<String> reader, FakeClientLink link) {
        link.ask(reader.request());
        link.answers.forEach(answer -> reader.add(CollectAnswer.decode(answer)));
        link.answers.clear();
        read(reader);
    }

    @Test
    void recordsShowAtOnceWithoutCheckpoints() throws Exception {
        FakeClientLink link = new FakeClientLink(0);
        SinkWriter<String> writer = new CollectingSink<String>().createWriter(link);
        Collected<String> reader = reader(Guarantee.NONE);

        fetch(reader, link);
        writer.write("a", context);
        fetch(reader, link);
        assertThat(read).containsExactly("a");

        writer.write("b", context);
        writer.write("c", context);
        fetch(reader, link);
        assertThat(read).containsExactly("a", "b", "c");
    }

    @Test
    void aWriterWithoutAReaderWaits() throws Exception {
        FakeClientLink link = new FakeClientLink(0);
        SinkWriter<String> writer = new CollectingSink<String>().createWriter(link);
        Collected<String> reader = reader(Guarantee.NONE);
        String kilobyte = "x".repeat(1024);
        int[] waits = {0};
        link.whileWaiting = () -> {
            waits[0]++;
            fetch(reader, link);
        };

        for (int i = 0; i < 5 * 1024; i++) {
            writer.write(kilobyte, context);
        }

        assertThat(waits[0]).isPositive();
        assertThat(read.size()).isGreaterThan(2 * 1024);
    }

    @Test
    void aRecordLargerThanAnAnswerArrivesInParts() throws Exception {
        FakeClientLink link = new FakeClientLink(0);
        SinkWriter<String> writer = new CollectingSink<String>().createWriter(link);
        Collected<String> reader = reader(Guarantee.NONE);
        String large = "y".repeat(3 * CollectingWriter.ANSWER_BYTES);

        writer.write(large, context);
        for (int i = 0; i < 6; i++) {
            fetch(reader, link);
        }

        assertThat(read).containsExactly(large);
    }

    @Test
    void aReaderThatIsThereGetsTheRestBeforeTheEnd() throws Exception {
        FakeClientLink link = new FakeClientLink(0);
        SinkWriter<String> writer = new CollectingSink<String>().createWriter(link);
        Collected<String> reader = reader(Guarantee.NONE);
        fetch(reader, link);
        link.whileWaiting = () -> fetch(reader, link);

        writer.write("last", context);
        writer.flush(true);
        reader.complete();

        assertThat(read).containsExactly("last");
    }

    @Test
    void aReaderThatComesAfterTheEndFindsTheRestInTheResult() throws Exception {
        FakeClientLink link = new FakeClientLink(0);
        SinkWriter<String> writer = new CollectingSink<String>().createWriter(link);
        Collected<String> reader = reader(Guarantee.EXACTLY_ONCE);

        writer.write("only", context);
        writer.flush(true);
        writer.close();
        reader.add(CollectAnswer.decode(link.kept.get(0)));
        reader.complete();
        read(reader);

        assertThat(read).containsExactly("only");
    }

    @Test
    void theEndOfAReaderThatDiedIsNotAwaitedForEver() throws Exception {
        FakeClientLink link = new FakeClientLink(0);
        SinkWriter<String> writer = new CollectingSink<String>().createWriter(link);
        fetch(reader(Guarantee.NONE), link);
        link.whileWaiting = () -> {};

        writer.write("left", context);
        writer.flush(true);

        assertThat(link.nowMillis).isGreaterThanOrEqualTo(CollectingWriter.PATIENCE.toMillis());
    }

    @Test
    void anEndThatDidNotArriveIsNoEnd() {
        assertThatThrownBy(() -> reader(Guarantee.NONE).complete())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("did not arrive");
    }

    @Test
    void aRestartWithoutCheckpointsFailsTheReader() throws Exception {
        Collected<String> reader = reader(Guarantee.NONE);
        FakeClientLink first = new FakeClientLink(0);
        new CollectingSink<String>().createWriter(first);
        fetch(reader, first);
        FakeClientLink second = new FakeClientLink(1);
        new CollectingSink<String>().createWriter(second);

        assertThatThrownBy(() -> fetch(reader, second)).hasMessageContaining("takes no checkpoints");
    }

    /** One sink after the other, restored from the newest complete checkpoint, which the reader may not have heard of. */
    private final class Runs {
        private final Random random;
        private final Collected<String> reader;
        private final TreeMap<Long, List<CollectState>> states = new TreeMap<>();
        private final TreeMap<Long, Integer> positions = new TreeMap<>();
        private final List<Long> taken = new ArrayList<>();
        private FakeClientLink link = new FakeClientLink(0);
        private StatefulSinkWriter<String, CollectState> writer = new CollectingSink<String>().createWriter(link);
        private long complete;
        private long checkpoint;
        private int next;

        Runs(long seed, Guarantee guarantee) {
            this.random = new Random(seed);
            this.reader = reader(guarantee);
        }

        void step() throws Exception {
            switch (random.nextInt(12)) {
                case 0 -> snapshot();
                case 1 -> complete();
                case 2 -> {
                    if (random.nextInt(4) == 0) {
                        restart();
                    }
                }
                case 3, 4, 5 -> ask();
                case 6 -> link.answers.clear();
                default -> writer.write("record " + next++ + "z".repeat(random.nextInt(40)), context);
            }
        }

        private void ask() {
            link.ask(reader.request());
            link.answers.forEach(answer -> reader.add(CollectAnswer.decode(answer)));
            link.answers.clear();
            if (random.nextBoolean()) {
                read(reader);
            }
        }

        private void snapshot() throws Exception {
            checkpoint++;
            states.put(checkpoint, writer.snapshotState(checkpoint));
            positions.put(checkpoint, next);
            taken.add(checkpoint);
        }

        private void complete() throws Exception {
            if (!taken.isEmpty()) {
                complete = taken.get(taken.size() - 1);
                taken.clear();
                if (random.nextBoolean()) {
                    ((CheckpointListener) writer).notifyCheckpointComplete(complete);
                }
            }
        }

        private void restart() {
            link = new FakeClientLink(link.getAttemptNumber() + 1);
            writer = complete == 0
                    ? new CollectingSink<String>().createWriter(link)
                    : new CollectingSink<String>().restoreWriter(link, states.getOrDefault(complete, List.of()));
            next = positions.getOrDefault(complete, 0);
            taken.clear();
        }

        void end() throws Exception {
            link.whileWaiting = this::ask;
            ask();
            writer.flush(true);
            writer.close();
            reader.add(CollectAnswer.decode(link.kept.get(0)));
            reader.complete();
            read(reader);
        }
    }

    private List<Integer> numbers() {
        return read.stream()
                .map(record ->
                        Integer.parseInt(record.substring("record ".length()).replace("z", "")))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void everyRecordShowsOnceAndInOrderWhateverFails(long seed) throws Exception {
        Runs runs = new Runs(seed, Guarantee.EXACTLY_ONCE);

        for (int i = 0; i < 2_000; i++) {
            runs.step();
        }
        runs.end();

        List<Integer> expected = new ArrayList<>();
        for (int i = 0; i < runs.next; i++) {
            expected.add(i);
        }
        assertThat(numbers()).as("seed " + seed).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24, 25, 26, 27, 28, 29, 30})
    void everyRecordShowsAtLeastOnce(long seed) throws Exception {
        Runs runs = new Runs(seed, Guarantee.AT_LEAST_ONCE);

        for (int i = 0; i < 2_000; i++) {
            runs.step();
        }
        runs.end();

        assertThat(numbers())
                .as("seed " + seed)
                .containsAll(IntStream.range(0, runs.next).boxed().toList());
    }
}
