package dev.weft.runtime.operator.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.DataStream;
import dev.weft.api.KeyedStream;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.partial.Partial;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.KeyGroups;
import dev.weft.api.type.TypeHint;
import dev.weft.api.type.Types;
import dev.weft.api.window.SlidingEventTimeWindows;
import dev.weft.runtime.state.heap.HeapStateBackendFactory;
import dev.weft.runtime.state.testing.HeapWithoutSlices;
import dev.weft.runtime.testing.Emitted;
import dev.weft.runtime.testing.HarnessSnapshot;
import dev.weft.runtime.testing.OperatorHarness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random streams of two senders (out of order, late, of different speed) through windows with and without aggregation before the
 * exchange, with checkpoints, restores and other numbers of window subtasks in between: after each step the same was emitted.
 */
@Timeout(240)
class TwoPhaseTest {
    private static final int MAX_PARALLELISM = 16;
    private static final int SENDERS = 2;
    private static final int STEPS = 500;

    /** One random job. */
    private record Windows(long size, long slide, long lateness, boolean reduced) {
        static Windows random(SplittableRandom random) {
            long slide = 1L + random.nextInt(40);
            long size = random.nextBoolean() ? slide : 1 + random.nextInt(120);
            return new Windows(size, slide, random.nextBoolean() ? 0 : random.nextInt(60), random.nextBoolean());
        }

        DataStream<?> over(KeyedStream<Tuple2<String, Long>, String> keyed) {
            var windows = keyed.window(SlidingEventTimeWindows.of(Duration.ofMillis(size), Duration.ofMillis(slide)))
                    .allowedLateness(Duration.ofMillis(lateness));
            return reduced
                    ? windows.reduce((one, other) -> {
                        one.f1 += other.f1;
                        return one;
                    })
                    : windows.aggregate(
                            new WindowSpecs.SumAndCount(),
                            RandomStreams.NAMED,
                            new TypeHint<Tuple2<Long, Long>>() {}.getTypeInfo(),
                            Types.STRING);
        }
    }

    /** What happens next. */
    private enum What {
        RECORD,
        WATERMARK,
        CHECKPOINT,
        RESTORE
    }

    /** @param number of the sender, or subtasks of the windows after a restore */
    private record Step(What what, int number, String key, long time, long value) {
        static List<Step> random(SplittableRandom random) {
            List<Step> steps = new ArrayList<>();
            long[] times = {random.nextLong(-300, 300), random.nextLong(-300, 300)};
            int spread = 1 + random.nextInt(80);
            for (int i = 0; i < STEPS; i++) {
                int what = random.nextInt(100);
                int sender = random.nextInt(SENDERS);
                if (what < 82) {
                    long time = times[sender] + random.nextInt(-spread, spread);
                    steps.add(new Step(What.RECORD, sender, "k" + random.nextInt(6), time, 1 + random.nextInt(1000)));
                } else if (what < 96) {
                    times[sender] += random.nextInt(20);
                    steps.add(new Step(What.WATERMARK, sender, "", times[sender], 0));
                } else {
                    What kind = what < 98 ? What.CHECKPOINT : What.RESTORE;
                    steps.add(new Step(kind, 1 + random.nextInt(3), "", 0, 0));
                }
            }
            steps.add(new Step(What.WATERMARK, 0, "", Long.MAX_VALUE, 0));
            steps.add(new Step(What.WATERMARK, 1, "", Long.MAX_VALUE, 0));
            return steps;
        }
    }

    /** Senders, the exchange and the windows behind it. */
    private static final class Job {
        private final OperatorSpec window;
        private final OperatorSpec local;
        private final String mode;
        private final String backend;
        private final List<OperatorHarness> senders = new ArrayList<>();
        private final List<OperatorHarness> windows = new ArrayList<>();
        private final int[] sent = new int[SENDERS];
        private final long[] times = new long[SENDERS];
        private int[] seen = new int[1];
        private int partials;

        Job(Windows windows, String mode, String backend) throws Exception {
            Function<KeyedStream<Tuple2<String, Long>, String>, DataStream<?>> program = windows::over;
            this.window = WindowSpecs.spec(program);
            this.local = WindowSpecs.spec("local-window", program);
            this.mode = mode;
            this.backend = backend;
            Arrays.fill(times, Long.MIN_VALUE);
            for (int i = 0; i < SENDERS; i++) {
                senders.add(sender(i).open());
            }
            this.windows.add(windowSubtask(0, 1).open());
        }

        private OperatorHarness sender(int subtask) {
            return OperatorHarness.of("local", local)
                    .subtask(subtask, SENDERS)
                    .option("state.backend.type", backend)
                    .option("pipeline.local-aggregation", mode);
        }

        private OperatorHarness windowSubtask(int subtask, int parallelism) {
            return OperatorHarness.of("window", window)
                    .option("state.backend.type", backend)
                    .maxParallelism(MAX_PARALLELISM)
                    .subtask(subtask, parallelism);
        }

        /** What the windows emit, in no order, as the order of keys is nobody's. */
        List<String> take(Step step) throws Exception {
            List<String> before = new ArrayList<>();
            switch (step.what) {
                case RECORD -> senders.get(step.number).process(WindowSpecs.pair(step.key, step.value), step.time);
                case WATERMARK -> {
                    senders.get(step.number).watermark(step.time);
                    times[step.number] = Math.max(times[step.number], step.time);
                }
                case CHECKPOINT -> checkpoint();
                case RESTORE -> before = restore(step.number);
            }
            exchange();
            long time = Arrays.stream(times).min().orElseThrow();
            if (time > Long.MIN_VALUE) {
                for (OperatorHarness subtask : windows) {
                    subtask.watermark(time);
                }
            }
            before.addAll(fresh());
            before.sort(null);
            return before;
        }

        private List<HarnessSnapshot> checkpoint() throws Exception {
            List<HarnessSnapshot> snapshots = new ArrayList<>();
            for (OperatorHarness sender : senders) {
                snapshots.add(sender.snapshot(1));
            }
            exchange();
            for (OperatorHarness subtask : windows) {
                snapshots.add(subtask.snapshot(1));
            }
            return snapshots;
        }

        /** All start again from a checkpoint, the windows with another number of subtasks. */
        private List<String> restore(int parallelism) throws Exception {
            List<HarnessSnapshot> snapshots = checkpoint();
            List<String> emitted = fresh();
            close();
            windows.clear();
            for (int i = 0; i < SENDERS; i++) {
                senders.set(i, sender(i).restore(List.of(snapshots.get(i))).open());
            }
            List<HarnessSnapshot> ofWindows = snapshots.subList(SENDERS, snapshots.size());
            for (int i = 0; i < parallelism; i++) {
                windows.add(windowSubtask(i, parallelism).restore(ofWindows).open());
            }
            Arrays.fill(sent, 0);
            seen = new int[parallelism];
            return emitted;
        }

        private void exchange() {
            for (int i = 0; i < SENDERS; i++) {
                List<Emitted> all = senders.get(i).emitted();
                for (Emitted one : all.subList(sent[i], all.size())) {
                    boolean isPartial = one.record() instanceof Partial;
                    partials += isPartial ? 1 : 0;
                    Object key = isPartial ? ((Partial) one.record()).key : ((Tuple2<?, ?>) one.record()).f0;
                    int target = KeyGroups.subtaskForHash(key.hashCode(), MAX_PARALLELISM, windows.size());
                    windows.get(target).process(one.record(), one.timestamp().orElseThrow());
                }
                sent[i] = all.size();
            }
        }

        private List<String> fresh() {
            List<String> fresh = new ArrayList<>();
            for (int i = 0; i < windows.size(); i++) {
                List<Emitted> all = windows.get(i).emitted();
                all.subList(seen[i], all.size()).forEach(one -> fresh.add(one.toString()));
                seen[i] = all.size();
            }
            return fresh;
        }

        void close() {
            senders.forEach(OperatorHarness::close);
            windows.forEach(OperatorHarness::close);
        }
    }

    static IntStream seeds() {
        return IntStream.range(0, 60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void emitsWhatOnePhaseDoes(int seed) throws Exception {
        emitsWhatOnePhaseDoes(seed, HeapStateBackendFactory.TYPE);
    }

    /** By the general path, which windows take with databases. */
    @ParameterizedTest
    @MethodSource("seeds")
    void emitsWhatOnePhaseDoesWithoutSlices(int seed) throws Exception {
        emitsWhatOnePhaseDoes(seed, HeapWithoutSlices.TYPE);
    }

    private static void emitsWhatOnePhaseDoes(int seed, String backend) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Windows windows = Windows.random(random);
        List<Step> steps = Step.random(random);
        Job onePhase = new Job(windows, "OFF", backend);
        Job twoPhases = new Job(windows, "ON", backend);

        for (int i = 0; i < steps.size(); i++) {
            assertThat(twoPhases.take(steps.get(i)))
                    .as("%s, step %d %s", windows, i, steps.get(i))
                    .isEqualTo(onePhase.take(steps.get(i)));
        }

        assertThat(onePhase.partials).isZero();
        assertThat(twoPhases.partials).isPositive();
        onePhase.close();
        twoPhases.close();
    }
}
