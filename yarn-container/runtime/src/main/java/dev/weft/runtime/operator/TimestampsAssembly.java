package dev.weft.runtime.operator;

import dev.weft.api.time.TimestampAssigner;
import dev.weft.api.time.WatermarkGenerator;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.runtime.timer.WatermarkCombiner;

/** Puts an operator together that gives timestamps and watermarks by a strategy. Task thread. */
final class TimestampsAssembly {
    private final TaskScope scope;
    private final RecordContext context;
    private final ClassCopies copies;
    private final String place;
    private final UserParts parts;
    private final StrategyContext strategyContext;

    TimestampsAssembly(
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
        this.strategyContext = StrategyContext.of(scope, metrics);
    }

    Operator build(OperatorOutputs to) {
        OperatorFailure failure = new OperatorFailure(parts.owner());
        try {
            WatermarkStrategy<Object> strategy = parts.part("watermarks");
            TimestampAssigner<Object> assigner = strategy.createTimestampAssigner(strategyContext);
            WatermarkGenerator<Object> generator = strategy.createWatermarkGenerator(strategyContext);
            WatermarkCombiner combiner = new WatermarkCombiner();
            SplitEventTime eventTime = new SplitEventTime(combiner, to.eventTime());
            Receiver input = copies.make(
                    place,
                    Receiver.class,
                    TimestampsInput.class,
                    assigner,
                    generator,
                    eventTime,
                    context,
                    to.main(),
                    failure);
            GeneratorTime time = new GeneratorTime(
                    combiner,
                    () -> generator.onPeriodicEmit(eventTime),
                    scope.timers(),
                    strategyContext.intervalMillis(),
                    failure);
            return new TimestampsOperator(input, time);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.of(thrown);
        }
    }
}
