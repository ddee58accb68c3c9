package dev.weft.runtime.operator.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.DataStream;
import dev.weft.api.KeyedStream;
import dev.weft.api.WindowedStream;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.TypeHint;
import dev.weft.api.type.Types;
import dev.weft.api.window.EventTimeSessionWindows;
import dev.weft.api.window.TimeWindow;
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
 * Random streams through sessions of their own path, through the general path and through a model that keeps all sessions: what they
 * emit is the same, with restores at other parallelisms in between.
 */
@Timeout(240)
class SessionPathsTest {
    /**
     * One random job and its stream.
     *
     * @param gap of all records; when {@code dynamic}, a record adds the remainder of its value by it
     */
    private record Case(long gap, boolean dynamic, boolean reduced, long lateness, List<RandomStreams.Step> steps) {
        static Case random(int seed) {
            SplittableRandom random = new SplittableRandom(seed);
            long gap = 1L + random.nextInt(random.nextBoolean() ? 8 : 40);
            long lateness = random.nextBoolean() ? 0 : random.nextInt(60);
            return new Case(gap, random.nextInt(3) == 0, random.nextInt(3) == 0, lateness, RandomStreams.steps(random));
        }

        long gapOf(long value) {
            return dynamic ? gap + value % gap : gap;
        }

        @Override
        public String toString() {
            return "gap " + gap + (dynamic ? " dynamic" : "") + (reduced ? " reduced" : "") + " lateness " + lateness;
        }
    }

    private static OperatorSpec spec(Case random, boolean general) {
        Function<KeyedStream<Tuple2<String, Long>, String>, DataStream<?>> program = keyed -> {
            var windows = windows(keyed, random)
                    .allowedLateness(Duration.ofMillis(random.lateness))
                    .sideOutputLateData(RandomStreams.LATE);
            var paths = general ? windows.trigger(new RandomStreams.SameTrigger()) : windows;
            return random.reduced
                    ? paths.reduce(
                            (one, other) -> new Tuple2<>(one.f0, one.f1 + other.f1),
                            (key, window, input, out) -> out.collect(key + " [" + window.getStart() + ","
                                    + window.getEnd() + ") " + input.iterator().next().f1),
                            Types.STRING)
                    : paths.aggregate(
                            new WindowSpecs.SumAndCount(),
                            RandomStreams.NAMED,
                            new TypeHint<Tuple2<Long, Long>>() {}.getTypeInfo(),
                            Types.STRING);
        };
        return WindowSpecs.spec(program);
    }

    private static WindowedStream<Tuple2<String, Long>, String, TimeWindow> windows(
            KeyedStream<Tuple2<String, Long>, String> keyed, Case random) {
        long gap = random.gap;
        return random.dynamic
                ? keyed.window(
                        EventTimeSessionWindows.<Tuple2<String, Long>>withDynamicGap(record -> gap + record.f1 % gap))
                : keyed.window(EventTimeSessionWindows.withGap(Duration.ofMillis(gap)));
    }

    static IntStream seeds() {
        return IntStream.range(0, 60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void sessionsAndGeneralPathEmitTheSame(int seed) throws Exception {
        Case random = Case.random(seed);

        assertThat(RandomStreams.run(spec(random, false), random.steps))
                .as("%s", random)
                .isEqualTo(RandomStreams.run(spec(random, true), random.steps));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void sessionsEmitWhatTheModelDoes(int seed) throws Exception {
        Case random = Case.random(seed);

        assertThat(RandomStreams.run(spec(random, false), random.steps))
                .as("%s", random)
                .isEqualTo(new Model(random).run());
    }

    /** What sessions mean, without state, timers or subtasks. */
    private static final class Model {
        private final Case random;
        private final Map<String, List<Held>> sessions = new TreeMap<>();
        private long watermark = Long.MIN_VALUE;

        Model(Case random) {
            this.random = random;
        }

        private record Held(long start, long end, long sum, long count) {
            boolean touches(Held other) {
                return start <= other.end && end >= other.start;
            }

            Held with(Held other) {
                return new Held(
                        Math.min(start, other.start), Math.max(end, other.end), sum + other.sum, count + other.count);
            }
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

        private boolean isOver(Held session) {
            return watermark != Long.MIN_VALUE && session.end - 1 + random.lateness <= watermark;
        }

        private void add(RandomStreams.Step step, List<String> emitted) {
            List<Held> ofKey = sessions.computeIfAbsent(step.key(), key -> new ArrayList<>());
            Held grown = new Held(step.time(), step.time() + random.gapOf(step.value()), step.value(), 1);
            List<Held> touched = ofKey.stream().filter(grown::touches).toList();
            if (touched.isEmpty() && isOver(grown)) {
                emitted.add("late " + WindowSpecs.pair(step.key(), step.value()));
                return;
            }
            ofKey.removeAll(touched);
            for (Held other : touched) {
                grown = grown.with(other);
            }
            ofKey.add(grown);
            if (watermark != Long.MIN_VALUE && grown.end - 1 <= watermark) {
                emitted.add(text(step.key(), grown));
            }
        }

        private void advance(long to, List<String> emitted) {
            if (to <= watermark) {
                return;
            }
            long before = watermark;
            watermark = to;
            sessions.forEach((key, held) -> {
                held.stream()
                        .filter(session -> session.end - 1 > before && session.end - 1 <= to)
                        .forEach(session -> emitted.add(text(key, session)));
                held.removeIf(this::isOver);
            });
        }

        private String text(String key, Held session) {
            return "Emitted[record=" + key + " [" + session.start + "," + session.end + ") " + session.sum
                    + (random.reduced ? "" : "/" + session.count) + ", timestamp=Optional[" + (session.end - 1) + "]]";
        }
    }
}
