package dev.weft.runtime.operator.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.DataStream;
import dev.weft.api.KeyedStream;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.window.SlidingEventTimeWindows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random streams (out of order, late, negative times, odd slides and offsets, gaps) through slices, through the general path and
 * through a model that keeps all records: what they emit is the same, with restores at other parallelisms in between.
 */
@Timeout(240)
class WindowPathsTest {
    /** One random job and its stream. */
    private record Case(long size, long slide, long offset, long lateness, List<RandomStreams.Step> steps) {
        static Case random(int seed) {
            SplittableRandom random = new SplittableRandom(seed);
            long slide = 1L + random.nextInt(random.nextBoolean() ? 12 : 40);
            long size = switch (random.nextInt(4)) {
                case 0 -> slide;
                case 1 -> slide * (1 + random.nextInt(25));
                default -> 1 + random.nextInt(120);
            };
            long offset = random.nextLong(-slide + 1, slide);
            long lateness = random.nextBoolean() ? 0 : random.nextInt(60);
            return new Case(size, slide, offset, lateness, RandomStreams.steps(random));
        }
    }

    private static OperatorSpec spec(Case random, boolean general) {
        Function<KeyedStream<Tuple2<String, Long>, String>, DataStream<?>> program = keyed -> {
            var windows = keyed.window(SlidingEventTimeWindows.of(
                            Duration.ofMillis(random.size),
                            Duration.ofMillis(random.slide),
                            Duration.ofMillis(random.offset)))
                    .allowedLateness(Duration.ofMillis(random.lateness))
                    .sideOutputLateData(RandomStreams.LATE);
            return (general ? windows.trigger(new RandomStreams.SameTrigger()) : windows)
                    .aggregate(
                            new WindowSpecs.SumAndCount(),
                            RandomStreams.NAMED,
                            new dev.weft.api.type.TypeHint<Tuple2<Long, Long>>() {}.getTypeInfo(),
                            dev.weft.api.type.Types.STRING);
        };
        return WindowSpecs.spec(program);
    }

    static IntStream seeds() {
        return IntStream.range(0, 60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void slicesAndGeneralPathEmitTheSame(int seed) throws Exception {
        Case random = Case.random(seed);

        assertThat(RandomStreams.run(spec(random, false), random.steps))
                .as("size %d slide %d offset %d lateness %d", random.size, random.slide, random.offset, random.lateness)
                .isEqualTo(RandomStreams.run(spec(random, true), random.steps));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void slicesEmitWhatTheModelDoes(int seed) throws Exception {
        Case random = Case.random(seed);

        assertThat(RandomStreams.run(spec(random, false), random.steps))
                .as("size %d slide %d offset %d lateness %d", random.size, random.slide, random.offset, random.lateness)
                .isEqualTo(new Model(random).run());
    }

    /** What windows mean, without slices, timers, state or subtasks: sums and counts of each key by the ends of its windows. */
    private static final class Model {
        private final Case random;
        private final Map<String, TreeMap<Long, long[]>> windows = new TreeMap<>();
        private long watermark = Long.MIN_VALUE;

        Model(Case random) {
            this.random = random;
        }

        List<List<String>> run() {
            List<List<String>> all = new ArrayList<>();
            for (RandomStreams.Step step : random.steps) {
                List<String> emitted = new ArrayList<>();
                if (step.isWatermark()) {
                    advance(step.time(), emitted);
                } else if (!step.isRestore()) {
                    add(step, emitted);
                }
                emitted.sort(null);
                all.add(emitted);
            }
            return all;
        }

        private boolean isOver(long end) {
            return watermark != Long.MIN_VALUE && end - 1 + random.lateness <= watermark;
        }

        private void add(RandomStreams.Step step, List<String> emitted) {
            boolean taken = false;
            long start = step.time() - Math.floorMod(step.time() - random.offset, random.slide);
            for (; start > step.time() - random.size; start -= random.slide) {
                long end = start + random.size;
                if (!isOver(end)) {
                    taken = true;
                    long[] sums = windows.computeIfAbsent(step.key(), key -> new TreeMap<>())
                            .computeIfAbsent(end, key -> new long[2]);
                    sums[0] += step.value();
                    sums[1]++;
                    if (end - 1 <= watermark) {
                        emitted.add(text(step.key(), end, sums));
                    }
                }
            }
            if (!taken && watermark != Long.MIN_VALUE && step.time() + random.lateness <= watermark) {
                emitted.add("late " + WindowSpecs.pair(step.key(), step.value()));
            }
        }

        private void advance(long to, List<String> emitted) {
            if (to <= watermark) {
                return;
            }
            long before = watermark;
            watermark = to;
            windows.forEach((key, ends) -> {
                ends.forEach((end, sums) -> {
                    if (end - 1 > before && end - 1 <= to) {
                        emitted.add(text(key, end, sums));
                    }
                });
                ends.keySet().removeIf(this::isOver);
            });
        }

        private String text(String key, long end, long[] sums) {
            return "Emitted[record=" + key + " [" + (end - random.size) + "," + end + ") " + sums[0] + "/" + sums[1]
                    + ", timestamp=Optional[" + (end - 1) + "]]";
        }
    }
}
