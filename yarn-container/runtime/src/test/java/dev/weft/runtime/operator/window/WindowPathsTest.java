package dev.weft.runtime.operator.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.DataStream;
import dev.weft.api.KeyedStream;
import dev.weft.api.function.OutputTag;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.KeyGroups;
import dev.weft.api.window.EventTimeTrigger;
import dev.weft.api.window.SlidingEventTimeWindows;
import dev.weft.api.window.TimeWindow;
import dev.weft.api.window.Trigger;
import dev.weft.api.window.TriggerResult;
import dev.weft.api.window.WindowFunction;
import dev.weft.runtime.testing.Emitted;
import dev.weft.runtime.testing.HarnessSnapshot;
import dev.weft.runtime.testing.OperatorHarness;
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
    private static final OutputTag<Tuple2<String, Long>> LATE = new OutputTag<>("late", WindowSpecs.PAIRS);
    private static final int MAX_PARALLELISM = 16;
    private static final int STEPS = 400;

    /** One random job and its stream. */
    private record Case(long size, long slide, long offset, long lateness, List<Step> steps) {
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
            return new Case(size, slide, offset, lateness, steps(random));
        }

        private static List<Step> steps(SplittableRandom random) {
            List<Step> steps = new ArrayList<>();
            long time = random.nextLong(-300, 300);
            int spread = 1 + random.nextInt(80);
            for (int i = 0; i < STEPS; i++) {
                int what = random.nextInt(100);
                if (what < 80) {
                    String key = "k" + random.nextInt(6);
                    steps.add(new Step(key, time + random.nextInt(-spread, spread), 1 + random.nextInt(1000)));
                } else if (what < 97) {
                    time += what == 96 ? random.nextInt(400) : random.nextInt(15);
                    steps.add(new Step("", time, 0));
                } else {
                    steps.add(new Step("restore", 0, 1 + random.nextInt(3)));
                }
            }
            steps.add(new Step("", Long.MAX_VALUE, 0));
            return steps;
        }
    }

    /** A record; a watermark when the key is empty; a restore to {@code value} subtasks when it is "restore". */
    private record Step(String key, long time, long value) {}

    /** The default trigger under another name: it keeps windows off the slices. */
    private static final class SameTrigger extends Trigger<Object, TimeWindow> {
        private static final long serialVersionUID = 1L;
        private final EventTimeTrigger trigger = EventTimeTrigger.create();

        @Override
        public TriggerResult onElement(Object element, long timestamp, TimeWindow window, TriggerContext ctx) {
            return trigger.onElement(element, timestamp, window, ctx);
        }

        @Override
        public TriggerResult onProcessingTime(long time, TimeWindow window, TriggerContext ctx) {
            return trigger.onProcessingTime(time, window, ctx);
        }

        @Override
        public TriggerResult onEventTime(long time, TimeWindow window, TriggerContext ctx) {
            return trigger.onEventTime(time, window, ctx);
        }

        @Override
        public void clear(TimeWindow window, TriggerContext ctx) {
            trigger.clear(window, ctx);
        }
    }

    private static final WindowFunction<String, String, String, TimeWindow> NAMED =
            (key, window, input, out) -> out.collect(key + " [" + window.getStart() + "," + window.getEnd() + ") "
                    + input.iterator().next());

    private static OperatorSpec spec(Case random, boolean general) {
        Function<KeyedStream<Tuple2<String, Long>, String>, DataStream<?>> program = keyed -> {
            var windows = keyed.window(SlidingEventTimeWindows.of(
                            Duration.ofMillis(random.size),
                            Duration.ofMillis(random.slide),
                            Duration.ofMillis(random.offset)))
                    .allowedLateness(Duration.ofMillis(random.lateness))
                    .sideOutputLateData(LATE);
            return (general ? windows.trigger(new SameTrigger()) : windows)
                    .aggregate(
                            new WindowSpecs.SumAndCount(),
                            NAMED,
                            new dev.weft.api.type.TypeHint<Tuple2<Long, Long>>() {}.getTypeInfo(),
                            dev.weft.api.type.Types.STRING);
        };
        return WindowSpecs.spec(program);
    }

    /** What is emitted between two steps, in no order, as the order of keys is nobody's. */
    private static List<List<String>> run(Case random, boolean general) throws Exception {
        OperatorSpec spec = spec(random, general);
        List<List<String>> all = new ArrayList<>();
        List<OperatorHarness> subtasks =
                new ArrayList<>(List.of(harness(spec, 0, 1).open()));
        int[] seen = {0, 0};
        for (Step step : random.steps) {
            if (step.key.equals("restore")) {
                List<HarnessSnapshot> snapshots = new ArrayList<>();
                for (OperatorHarness subtask : subtasks) {
                    snapshots.add(subtask.snapshot(1));
                    subtask.close();
                }
                int parallelism = (int) step.value;
                subtasks.clear();
                for (int i = 0; i < parallelism; i++) {
                    subtasks.add(
                            harness(spec, i, parallelism).restore(snapshots).open());
                }
                seen = new int[2 * parallelism];
            } else if (step.key.isEmpty()) {
                for (OperatorHarness subtask : subtasks) {
                    subtask.watermark(step.time);
                }
            } else {
                int target = KeyGroups.subtaskForHash(step.key.hashCode(), MAX_PARALLELISM, subtasks.size());
                subtasks.get(target).process(WindowSpecs.pair(step.key, step.value), step.time);
            }
            all.add(fresh(subtasks, seen));
        }
        subtasks.forEach(OperatorHarness::close);
        return all;
    }

    private static OperatorHarness harness(OperatorSpec spec, int subtask, int parallelism) {
        return OperatorHarness.of("window", spec)
                .maxParallelism(MAX_PARALLELISM)
                .subtask(subtask, parallelism)
                .sideOutput(LATE);
    }

    private static List<String> fresh(List<OperatorHarness> subtasks, int[] seen) {
        List<String> fresh = new ArrayList<>();
        for (int i = 0; i < subtasks.size(); i++) {
            List<Emitted> emitted = subtasks.get(i).emitted();
            List<Object> late = subtasks.get(i).sideOutputOf(LATE);
            emitted.subList(seen[2 * i], emitted.size()).forEach(one -> fresh.add(one.toString()));
            late.subList(seen[2 * i + 1], late.size()).forEach(one -> fresh.add("late " + one));
            seen[2 * i] = emitted.size();
            seen[2 * i + 1] = late.size();
        }
        fresh.sort(null);
        return fresh;
    }

    static IntStream seeds() {
        return IntStream.range(0, 60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void slicesAndGeneralPathEmitTheSame(int seed) throws Exception {
        Case random = Case.random(seed);

        assertThat(run(random, false))
                .as("size %d slide %d offset %d lateness %d", random.size, random.slide, random.offset, random.lateness)
                .isEqualTo(run(random, true));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void slicesEmitWhatTheModelDoes(int seed) throws Exception {
        Case random = Case.random(seed);

        assertThat(run(random, false))
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
            for (Step step : random.steps) {
                List<String> emitted = new ArrayList<>();
                if (step.key.isEmpty()) {
                    advance(step.time, emitted);
                } else if (!step.key.equals("restore")) {
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

        private void add(Step step, List<String> emitted) {
            boolean taken = false;
            long start = step.time - Math.floorMod(step.time - random.offset, random.slide);
            for (; start > step.time - random.size; start -= random.slide) {
                long end = start + random.size;
                if (!isOver(end)) {
                    taken = true;
                    long[] sums = windows.computeIfAbsent(step.key, key -> new TreeMap<>())
                            .computeIfAbsent(end, key -> new long[2]);
                    sums[0] += step.value;
                    sums[1]++;
                    if (end - 1 <= watermark) {
                        emitted.add(text(step.key, end, sums));
                    }
                }
            }
            if (!taken && watermark != Long.MIN_VALUE && step.time + random.lateness <= watermark) {
                emitted.add("late " + WindowSpecs.pair(step.key, step.value));
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
