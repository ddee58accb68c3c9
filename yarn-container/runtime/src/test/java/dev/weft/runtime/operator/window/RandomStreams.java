package dev.weft.runtime.operator.window;

import dev.weft.api.function.OutputTag;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.KeyGroups;
import dev.weft.api.window.EventTimeTrigger;
import dev.weft.api.window.TimeWindow;
import dev.weft.api.window.Trigger;
import dev.weft.api.window.TriggerResult;
import dev.weft.api.window.WindowFunction;
import dev.weft.runtime.testing.Emitted;
import dev.weft.runtime.testing.HarnessSnapshot;
import dev.weft.runtime.testing.OperatorHarness;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Random streams (out of order, late, negative times), and what window operators make of them with restores in between. */
final class RandomStreams {
    static final OutputTag<Tuple2<String, Long>> LATE = new OutputTag<>("late", WindowSpecs.PAIRS);
    private static final int MAX_PARALLELISM = 16;
    private static final int STEPS = 400;

    private RandomStreams() {}

    /** A record; a watermark when the key is empty; a restore to {@code value} subtasks when it is "restore". */
    record Step(String key, long time, long value) {
        boolean isWatermark() {
            return key.isEmpty();
        }

        boolean isRestore() {
            return key.equals("restore");
        }
    }

    /** The default trigger under another name: it keeps windows off the slices. */
    static final class SameTrigger extends Trigger<Object, TimeWindow> {
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
        public boolean canMerge() {
            return true;
        }

        @Override
        public void onMerge(TimeWindow window, OnMergeContext ctx) {
            trigger.onMerge(window, ctx);
        }

        @Override
        public void clear(TimeWindow window, TriggerContext ctx) {
            trigger.clear(window, ctx);
        }
    }

    /** Names key and window beside the result. */
    static final WindowFunction<String, String, String, TimeWindow> NAMED =
            (key, window, input, out) -> out.collect(key + " [" + window.getStart() + "," + window.getEnd() + ") "
                    + input.iterator().next());

    /** A stream that ends. */
    static List<Step> steps(SplittableRandom random) {
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

    /** What is emitted between two steps, in no order, as the order of keys is nobody's. */
    static List<List<String>> run(OperatorSpec spec, List<Step> steps) throws Exception {
        List<List<String>> all = new ArrayList<>();
        List<OperatorHarness> subtasks =
                new ArrayList<>(List.of(harness(spec, 0, 1).open()));
        int[] seen = {0, 0};
        for (Step step : steps) {
            if (step.isRestore()) {
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
            } else if (step.isWatermark()) {
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
}
