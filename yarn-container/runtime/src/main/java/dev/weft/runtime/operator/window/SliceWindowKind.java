package dev.weft.runtime.operator.window;

import dev.weft.api.partial.PartialKey;
import dev.weft.api.window.EventTimeTrigger;
import dev.weft.api.window.ProcessingTimeTrigger;
import dev.weft.api.window.SlidingEventTimeWindows;
import dev.weft.api.window.SlidingProcessingTimeWindows;
import dev.weft.api.window.TumblingEventTimeWindows;
import dev.weft.api.window.TumblingProcessingTimeWindows;
import dev.weft.api.window.WindowSettings;
import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.operator.Operator;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.window.SliceGrid;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts window operators of slices together, and says which windows they can serve. Task thread. */
final class SliceWindowKind {
    static final String NO_TIMESTAMP =
            "has windows of event time, but a record has no timestamp: give the source a WatermarkStrategy or call"
                    + " assignTimestampsAndWatermarks(...) before keyBy";

    private static final Logger log = LoggerFactory.getLogger(SliceWindowKind.class);

    private SliceWindowKind() {}

    /** How the windows cut time; empty when they take the general path. */
    static Optional<SliceGrid> grid(WindowParts parts) {
        if (parts.evictor().isPresent() || !hasDefaultTrigger(parts)) {
            return Optional.empty();
        }
        return gridOf(parts.of().part("assigner")).filter(grid -> grid.isTumbling() || canMerge(parts));
    }

    /** How windows of event time cut time whose accumulators can be merged; empty for others. */
    static Optional<SliceGrid> mergingGrid(WindowParts parts) {
        return parts.assigner().isEventTime() && mergeFault(parts).isEmpty() ? grid(parts) : Optional.empty();
    }

    private static Optional<SliceGrid> gridOf(Object assigner) {
        if (assigner instanceof TumblingEventTimeWindows windows && windows.isAligned()) {
            return Optional.of(new SliceGrid(windows.getSize(), windows.getSize(), windows.getOffset()));
        }
        if (assigner instanceof TumblingProcessingTimeWindows windows && windows.isAligned()) {
            return Optional.of(new SliceGrid(windows.getSize(), windows.getSize(), windows.getOffset()));
        }
        if (assigner.getClass() == SlidingEventTimeWindows.class) {
            SlidingEventTimeWindows windows = (SlidingEventTimeWindows) assigner;
            return Optional.of(new SliceGrid(windows.getSize(), windows.getSlide(), windows.getOffset()));
        }
        if (assigner instanceof SlidingProcessingTimeWindows windows) {
            return Optional.of(new SliceGrid(windows.getSize(), windows.getSlide(), windows.getOffset()));
        }
        return Optional.empty();
    }

    private static boolean hasDefaultTrigger(WindowParts parts) {
        Class<?> wanted = parts.assigner().isEventTime() ? EventTimeTrigger.class : ProcessingTimeTrigger.class;
        return parts.trigger().getClass() == wanted;
    }

    /** Programs may leave {@code merge} out when windows never merge, as sliding ones elsewhere do not. */
    private static boolean canMerge(WindowParts parts) {
        if (parts.settings().contents() != WindowSettings.Contents.AGGREGATED) {
            return parts.settings().contents() == WindowSettings.Contents.REDUCED;
        }
        String fault = mergeFault(parts);
        if (!fault.isEmpty()) {
            log.info(
                    "Operator '{}' updates each of its sliding windows with every record, because its aggregate function"
                            + " does not merge accumulators ({}): implement merge(a, b) for one update per record",
                    parts.of().failure().operator(),
                    fault);
        }
        return fault.isEmpty();
    }

    /** What two empty accumulators do when merged; empty when they merge. */
    private static String mergeFault(WindowParts parts) {
        if (parts.settings().contents() != WindowSettings.Contents.AGGREGATED) {
            return "";
        }
        try {
            var function = parts.aggregateFunction();
            return function.merge(function.createAccumulator(), function.createAccumulator()) == null
                    ? "it returns null"
                    : "";
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    static Operator operator(WindowParts parts, SliceGrid grid) {
        FunctionMaterial of = parts.of();
        boolean eventTime = parts.assigner().isEventTime();
        EventTime time = new EventTime();
        SliceWindows windows =
                new SliceWindows(parts, grid, time, eventTime ? parts.settings().allowedLateness() : 0);
        Receiver adding = adding(parts, windows);
        if (eventTime) {
            Receiver input = of.<Object>part("key-selector") instanceof PartialKey
                    ? of.input(0, PartialInput.class, windows, parts.accumulation(), adding, of.failure())
                    : adding;
            return new SliceWindowOperator(of, time, windows, null, of.keyed(0, "key-selector", input));
        }
        ClockWindows clock = new ClockWindows(windows, of.scope().timers());
        Receiver clocked = of.input(0, ClockedInput.class, adding, windows, clock, of.context());
        return new SliceWindowOperator(of, time, windows, clock, of.keyed(0, "key-selector", clocked));
    }

    private static Receiver adding(WindowParts parts, SliceWindows windows) {
        FunctionMaterial of = parts.of();
        return switch (parts.settings().contents()) {
            case RECORDS -> of.input(0, RecordSliceInput.class, windows, of.context(), of.failure());
            case REDUCED ->
                of.input(0, ReduceSliceInput.class, parts.reduceFunction(), windows, of.context(), of.failure());
            case AGGREGATED ->
                of.input(0, AggregateSliceInput.class, parts.aggregateFunction(), windows, of.context(), of.failure());
        };
    }
}
