package dev.weft.runtime.operator;

import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.Source;
import dev.weft.api.connector.SourceOutput;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceSplit;
import dev.weft.api.time.NoWatermarksGenerator;
import dev.weft.api.time.RecordTimestampAssigner;
import dev.weft.api.time.TimestampAssigner;
import dev.weft.api.time.WatermarkGenerator;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.core.config.PipelineOptions;
import dev.weft.runtime.exchange.OutputSet;
import dev.weft.runtime.exchange.TaskSignal;
import dev.weft.runtime.timer.WatermarkCombiner;
import org.jspecify.annotations.Nullable;

/** Puts one source together: reader, emitter, event time, alignment, loop. Task thread. */
final class SourceAssembly {
    private final TaskScope scope;
    private final RecordContext context;
    private final ClassCopies copies;
    private final String place;
    private final UserParts parts;
    private final OperatorMetrics metrics;
    private final OperatorFailure failure;
    private final WatermarkCombiner combiner = new WatermarkCombiner();
    private final LiveSplits live = new LiveSplits();

    SourceAssembly(
            TaskScope scope,
            RecordContext context,
            ClassCopies copies,
            String place,
            UserParts parts,
            OperatorMetrics metrics) {
        this.scope = scope;
        this.context = context;
        this.copies = copies;
        this.place = place;
        this.parts = parts;
        this.metrics = metrics;
        this.failure = new OperatorFailure(parts.owner());
    }

    SourceOperator build(
            Receiver out,
            RecordCount read,
            EventTimeOutput eventTime,
            ReaderLink link,
            OutputSet outputs,
            TaskSignal signal) {
        try {
            Source<Object, SourceSplit, ?> source = parts.part("source");
            WatermarkStrategy<Object> strategy = parts.part("watermarks");
            ActivityClock clock = new ActivityClock(() -> scope.timers().clock().nanos() - signal.backPressuredNanos());
            StrategyContext strategyContext = new StrategyContext(scope, metrics, clock);
            SourceAlignment alignment =
                    new SourceAlignment(strategy.getAlignmentParameters(), combiner, live, clock, scope.timers(), link);
            EventTimeOutput time = alignment.enabled() ? new AlignedTime(eventTime, alignment, signal) : eventTime;
            SplitParts splitParts =
                    isPlain(strategy, strategyContext) ? null : splitParts(strategy, strategyContext, out, read, time);
            ReaderOutput<Object> emitter = emitter(splitParts, out, read, time);
            SourceReader<Object, SourceSplit> reader = source.createReader(new ReaderContext(scope, metrics, link));
            if (alignment.enabled() && splitParts != null) {
                boolean mayGoUnaligned = scope.configuration().get(PipelineOptions.ALLOW_UNALIGNED_SOURCE_SPLITS);
                alignment.pausesSplits(new SplitPauses(reader, splitParts, mayGoUnaligned));
            }
            return new SourceOperator(
                    reader,
                    source.getSplitSerializer(),
                    SourceLife.of(reader, parts, scope, metrics, signal::checkCanceled),
                    copies.make(place, PollRunner.class, SourceLoop.class, reader, emitter, outputs, signal, failure),
                    generators(splitParts, alignment, strategyContext),
                    new SourceTime(combiner, live, splitParts),
                    alignment,
                    scope.userClasses(),
                    failure);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
    }

    private static boolean isPlain(WatermarkStrategy<Object> strategy, StrategyContext strategyContext) {
        return strategy.createTimestampAssigner(strategyContext) instanceof RecordTimestampAssigner
                && strategy.createWatermarkGenerator(strategyContext) instanceof NoWatermarksGenerator;
    }

    private GeneratorTime generators(
            @Nullable SplitParts splitParts, SourceAlignment alignment, StrategyContext strategyContext) {
        PeriodicEmitter asked = splitParts == null
                ? null
                : () -> {
                    splitParts.onPeriodicEmit();
                    alignment.adjustSplits();
                };
        return new GeneratorTime(combiner, asked, scope.timers(), strategyContext.intervalMillis(), failure);
    }

    @SuppressWarnings("unchecked") // ReaderOutput<Object> is what the copy implements
    private ReaderOutput<Object> emitter(
            @Nullable SplitParts splitParts, Receiver out, RecordCount read, EventTimeOutput eventTime) {
        if (splitParts != null) {
            return copies.make(place, ReaderOutput.class, TimedEmitter.class, splitParts);
        }
        SplitEventTime whole = new SplitEventTime(combiner, eventTime);
        return copies.make(place, ReaderOutput.class, PlainEmitter.class, out, context, read, whole, live);
    }

    private SplitParts splitParts(
            WatermarkStrategy<Object> strategy,
            StrategyContext strategyContext,
            Receiver out,
            RecordCount read,
            EventTimeOutput eventTime) {
        return new SplitParts(
                watermark -> timedPart(
                        strategy, strategyContext, out, read, new SplitEventTime(combiner, eventTime, watermark)),
                live);
    }

    @SuppressWarnings("unchecked") // SourceOutput<Object> is what the copy implements
    private TimedPart timedPart(
            WatermarkStrategy<Object> strategy,
            StrategyContext strategyContext,
            Receiver out,
            RecordCount read,
            SplitEventTime part) {
        ActivityClock clock = new ActivityClock(strategyContext.clock());
        StrategyContext own = strategyContext.withClock(clock);
        TimestampAssigner<Object> assigner = strategy.createTimestampAssigner(own);
        WatermarkGenerator<Object> generator = strategy.createWatermarkGenerator(own);
        SourceOutput<Object> output = copies.make(
                place, SourceOutput.class, TimedOutput.class, out, context, read, assigner, generator, part);
        return new TimedPart(output, generator, part, clock);
    }
}
