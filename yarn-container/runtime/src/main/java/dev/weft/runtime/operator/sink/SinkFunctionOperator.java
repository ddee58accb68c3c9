package dev.weft.runtime.operator.sink;

import dev.weft.api.function.legacy.SinkFunction;
import dev.weft.api.time.Watermark;
import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.operator.Operator;
import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.OperatorStates;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.operator.RecordContext;
import dev.weft.runtime.operator.UserFunction;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;
import dev.weft.runtime.timer.ProcessingTimers;
import org.jspecify.annotations.Nullable;

/** Hands records to a {@link SinkFunction}. Task thread. */
public final class SinkFunctionOperator implements Operator, Receiver, SinkFunction.Context {
    private final SinkFunction<Object> function;
    private final UserFunction life;
    private final OperatorStates states;
    private final RecordContext context;
    private final ProcessingTimers clock;
    private final OperatorFailure failure;
    private long watermark = Long.MIN_VALUE;

    private SinkFunctionOperator(FunctionMaterial of) {
        this.function = of.function();
        this.life = of.life();
        this.states = of.states();
        this.context = of.context();
        this.clock = of.scope().timers();
        this.failure = of.failure();
    }

    /** The operator of {@code material}. */
    public static Operator of(FunctionMaterial material) {
        return new SinkFunctionOperator(material);
    }

    @Override
    public Receiver input(int index) {
        return this;
    }

    @Override
    public void accept(Object record) { // hot
        try {
            function.invoke(record, this);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("invoke", thrown);
        }
    }

    @Override
    public void restore(RestoredOperator from) throws Exception {
        states.restore(from);
        watermark = from.watermark();
        life.restore(from);
    }

    @Override
    public void open() {
        life.open();
    }

    @Override
    public long onWatermark(long time) {
        watermark = time;
        failure.guard("writeWatermark", () -> function.writeWatermark(new Watermark(time)));
        return time;
    }

    @Override
    public void snapshot(SnapshotBuilder to) {
        life.snapshot(to);
        states.snapshot(to);
    }

    @Override
    public void checkpointComplete(long checkpoint) {
        life.checkpointComplete(checkpoint);
    }

    @Override
    public void checkpointAborted(long checkpoint) {
        life.checkpointAborted(checkpoint);
    }

    @Override
    public void endOfInput() {
        failure.guard("finish", function::finish);
    }

    @Override
    public void dispose() {
        try {
            life.close();
        } finally {
            states.close();
        }
    }

    @Override
    public long currentProcessingTime() {
        return clock.getCurrentProcessingTime();
    }

    @Override
    public long currentWatermark() {
        return watermark;
    }

    @Override
    public @Nullable Long timestamp() {
        long timestamp = context.timestamp;
        return timestamp == OutputChannel.NO_TIMESTAMP ? null : (Long) timestamp;
    }
}
