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
import dev.weft.runtime.exchange.OutputSet;
import dev.weft.runtime.exchange.TaskSignal;
import dev.weft.runtime.timer.WatermarkCombiner;
import java.util.function.Function;

/** Puts one source together: reader, emitter, event time, loop. Task thread. */
final class SourceAssembly {
    private final TaskScope scope;
    private final RecordContext context;
    private final ClassCopies copies;
    private final String place;
    private final UserParts parts;
    private final OperatorMetrics metrics;
    private final StrategyContext strategyContext;
    private final OperatorFailure failure;
    private final WatermarkCombiner combiner = new WatermarkCombiner();

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
        this.strategyContext = new StrategyContext(scope, metrics);
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
            ReaderOutput<Object> emitter = emitter(strategy, out, read, eventTime);
            SourceReader<Object, SourceSplit> reader = source.createReader(new ReaderContext(scope, metrics, link));
            return new SourceOperator(
                    reader,
                    source.getSplitSerializer(),
                    copies.make(place, PollRunner.class, SourceLoop.class, reader, emitter, outputs, signal, failure),
                    time(emitter),
                    scope.userClasses(),
                    failure);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
    }

    private GeneratorTime time(ReaderOutput<Object> emitter) {
        return new GeneratorTime(
                combiner,
                emitter instanceof PeriodicEmitter periodic ? periodic : null,
                scope.timers(),
                strategyContext.intervalMillis(),
                failure);
    }

    @SuppressWarnings("unchecked") // ReaderOutput<Object> is what the copy implements
    private ReaderOutput<Object> emitter(
            WatermarkStrategy<Object> strategy, Receiver out, RecordCount read, EventTimeOutput eventTime) {
        boolean plain = strategy.createTimestampAssigner(strategyContext) instanceof RecordTimestampAssigner
                && strategy.createWatermarkGenerator(strategyContext) instanceof NoWatermarksGenerator;
        if (plain) {
            SplitEventTime whole = new SplitEventTime(combiner, eventTime);
            return copies.make(place, ReaderOutput.class, PlainEmitter.class, out, context, read, whole);
        }
        Function<String, TimedPart> makePart = split -> timedPart(strategy, out, read, eventTime);
        return copies.make(place, ReaderOutput.class, TimedEmitter.class, makePart);
    }

    @SuppressWarnings("unchecked") // SourceOutput<Object> is what the copy implements
    private TimedPart timedPart(
            WatermarkStrategy<Object> strategy, Receiver out, RecordCount read, EventTimeOutput eventTime) {
        TimestampAssigner<Object> assigner = strategy.createTimestampAssigner(strategyContext);
        WatermarkGenerator<Object> generator = strategy.createWatermarkGenerator(strategyContext);
        SplitEventTime part = new SplitEventTime(combiner, eventTime);
        SourceOutput<Object> output = copies.make(
                place, SourceOutput.class, TimedOutput.class, out, context, read, assigner, generator, part);
        return new TimedPart(output, generator, part);
    }
}
