package dev.weft.runtime.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.Committer;
import dev.weft.api.connector.CommitterInitContext;
import dev.weft.api.connector.CommittingSinkWriter;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Sink;
import dev.weft.api.connector.SupportsCommitter;
import dev.weft.api.connector.WriterInitContext;
import dev.weft.api.function.KeySelector;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.TypeHint;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.testing.OperatorHarness;
import dev.weft.runtime.testing.Specs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OperatorTest {
    private static final TypeSerializer<Tuple2<String, Long>> PAIR =
            Specs.serializer(new TypeHint<Tuple2<String, Long>>() {});

    private static final List<String> COMMITS = Collections.synchronizedList(new ArrayList<>());

    private static OperatorHarness sums() throws Exception {
        return OperatorHarness.of(
                        "sum",
                        Specs.reduce(
                                        (Tuple2<String, Long> a, Tuple2<String, Long> b) -> {
                                            a.f1 += b.f1; // the state is the function's to change
                                            return a;
                                        },
                                        (Tuple2<String, Long> pair) -> pair.f0,
                                        Specs.STRING,
                                        PAIR)
                                .spec())
                .open();
    }

    @Test // CASES 26
    void keysWithEqualHashesStayApart() throws Exception {
        try (OperatorHarness harness = sums()) {
            harness.process(new Tuple2<>("Aa", 1L))
                    .process(new Tuple2<>("BB", 10L))
                    .process(new Tuple2<>("Aa", 2L));

            assertThat(harness.output())
                    .containsExactly(new Tuple2<>("Aa", 1L), new Tuple2<>("BB", 10L), new Tuple2<>("Aa", 3L));
        }
    }

    @Test
    void whatIsEmittedIsNotTheState() throws Exception {
        try (OperatorHarness harness = sums()) {
            harness.process(new Tuple2<>("a", 1L));
            @SuppressWarnings("unchecked")
            Tuple2<String, Long> first = (Tuple2<String, Long>) harness.output().get(0);
            first.f1 = 1000L; // a receiver may change what it got

            harness.process(new Tuple2<>("a", 1L)).process(new Tuple2<>("a", 1L));

            assertThat(harness.output())
                    .containsExactly(new Tuple2<>("a", 1000L), new Tuple2<>("a", 2L), new Tuple2<>("a", 3L));
        }
    }

    @Test // CASES 26: 100,000 random longs, each its own count
    void manyKeys() throws Exception {
        KeySelector<Long, Long> self = value -> value;
        try (OperatorHarness harness = OperatorHarness.of(
                        "max",
                        Specs.reduce((Long a, Long b) -> a, self, Specs.LONG, Specs.LONG)
                                .spec())
                .open()) {
            SplittableRandom random = new SplittableRandom(7);
            Map<Long, Integer> expected = new HashMap<>();
            for (int i = 0; i < 100_000; i++) {
                long value = random.nextBoolean() ? random.nextLong() : random.nextInt(1000);
                expected.merge(value, 1, Integer::sum);
                harness.process(value);
            }

            Map<Object, Integer> seen = new HashMap<>();
            harness.output().forEach(value -> seen.merge(value, 1, Integer::sum));
            assertThat(seen).isEqualTo(expected);
        }
    }

    /** A record as a key: its hashCode is not asked, its encoded form is. */
    public record Point(int x, int y) {
        @Override
        public int hashCode() {
            return new SplittableRandom().nextInt();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Point point && point.x == x && point.y == y;
        }
    }

    @Test // CASES 24
    void aRandomHashCodeDoesNoHarm() throws Exception {
        TypeSerializer<Point> points = TypeInformation.of(Point.class).createSerializer();
        try (OperatorHarness harness = OperatorHarness.of(
                        "points",
                        Specs.reduce(
                                        (Tuple2<Point, Long> a, Tuple2<Point, Long> b) ->
                                                new Tuple2<>(a.f0, a.f1 + b.f1),
                                        (Tuple2<Point, Long> pair) -> pair.f0,
                                        points,
                                        Specs.serializer(new TypeHint<Tuple2<Point, Long>>() {}))
                                .spec())
                .open()) {
            for (int i = 0; i < 1000; i++) {
                harness.process(new Tuple2<>(new Point(i % 10, 1), 1L));
            }

            assertThat(harness.output().subList(990, 1000)).allMatch(pair -> ((Tuple2<?, ?>) pair).f1.equals(100L));
        }
    }

    @Test
    void aMapThatReturnsNullIsNamed() throws Exception {
        try (OperatorHarness harness = OperatorHarness.of(
                        "bad map", Specs.map(new NullMap(), Specs.LONG).spec())
                .open()) {
            assertThatThrownBy(() -> harness.process(1L))
                    .hasMessageContaining("'bad map'")
                    .hasMessageContaining("null");
        }
    }

    /** Forgets to return something. */
    private static final class NullMap implements dev.weft.api.function.MapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        @SuppressWarnings("NullAway") // the fault under test
        public Long map(Long value) {
            return null;
        }
    }

    /** Commits in two phases; the first try of each committable asks for another. */
    private static final class TwoPhase implements Sink<Long>, SupportsCommitter<String> {
        private static final long serialVersionUID = 1L;

        @Override
        public CommittingSinkWriter<Long, String> createWriter(WriterInitContext context) {
            List<String> written = new ArrayList<>();
            return new CommittingSinkWriter<>() {
                @Override
                public Collection<String> prepareCommit() {
                    return List.copyOf(written);
                }

                @Override
                public void write(Long element, Context at) {
                    written.add(element + "@" + at.timestamp() + "/" + at.currentWatermark());
                }

                @Override
                public void flush(boolean endOfInput) {
                    COMMITS.add("flush " + endOfInput);
                }

                @Override
                public void close() {
                    COMMITS.add("close writer");
                }
            };
        }

        @Override
        public Committer<String> createCommitter(CommitterInitContext context) {
            return new Committer<>() {
                @Override
                public void commit(Collection<CommitRequest<String>> requests) {
                    for (CommitRequest<String> request : requests) {
                        if (request.getNumberOfRetries() == 0) {
                            request.retryLater();
                        } else {
                            COMMITS.add(request.getCommittable());
                        }
                    }
                }

                @Override
                public void close() {
                    COMMITS.add("close committer");
                }
            };
        }

        @Override
        public SimpleVersionedSerializer<String> getCommittableSerializer() {
            throw new UnsupportedOperationException("no checkpoints here");
        }
    }

    @Test
    void withoutCheckpointsASinkCommitsAtTheEndOfItsInput() throws Exception {
        COMMITS.clear();
        try (OperatorHarness harness = OperatorHarness.of(
                        "sink", Specs.sink(new TwoPhase(), Specs.LONG).spec())
                .open()) {
            harness.process(1L, 50).watermark(60).process(2L);
            assertThat(COMMITS).isEmpty();

            harness.endOfInput();
            assertThat(harness.written()).isEqualTo(2);
        }

        assertThat(COMMITS)
                .containsExactly(
                        "flush true", "1@50/" + Long.MIN_VALUE, "2@null/60", "close writer", "close committer");
    }
}
