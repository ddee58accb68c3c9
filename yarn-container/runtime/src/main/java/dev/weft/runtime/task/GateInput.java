package dev.weft.runtime.task;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.time.Clock;
import dev.weft.runtime.exchange.ChannelElement;
import dev.weft.runtime.exchange.ChannelEvent;
import dev.weft.runtime.exchange.InputGate;
import dev.weft.runtime.exchange.RecordBatch;
import dev.weft.runtime.exchange.RecordChunk;
import dev.weft.runtime.exchange.RecordSampler;
import dev.weft.runtime.operator.BatchRunner;
import dev.weft.runtime.operator.ChunkRunner;
import dev.weft.runtime.operator.EventTimeOutput;
import dev.weft.runtime.timer.WatermarkCombiner;

/** Reads from a gate of channels. Task thread. */
final class GateInput implements TaskInput, ChannelElement.Visitor {
    private final InputGate gate;
    private final BatchRunner[] batches;
    private final ChunkRunner[] chunks;
    private final RecordSampler[] samplers;
    private final EventTimeOutput eventTime;
    private final Clock clock;
    private final WatermarkCombiner combiner = new WatermarkCombiner();
    private int openChannels;
    private long stepStartNanos;
    private long recordsIn;
    private long bytesIn;

    /**
     * @param batches by channel: runs its records
     * @param chunks by channel: reads and runs its records
     * @param samplers by channel: looks at single records
     */
    GateInput(
            InputGate gate,
            BatchRunner[] batches,
            ChunkRunner[] chunks,
            RecordSampler[] samplers,
            EventTimeOutput eventTime,
            Clock clock) {
        this.gate = gate;
        this.batches = batches;
        this.chunks = chunks;
        this.samplers = samplers;
        this.eventTime = eventTime;
        this.clock = clock;
        this.openChannels = gate.size();
        for (int channel = 0; channel < gate.size(); channel++) {
            combiner.add();
        }
    }

    @Override
    public Progress step(long nowNanos) throws Exception {
        if (openChannels == 0) {
            return Progress.ENDED;
        }
        ChannelElement element = gate.poll();
        if (element == null) {
            return Progress.NOTHING;
        }
        stepStartNanos = nowNanos;
        element.visit(this);
        gate.next();
        return Progress.MORE;
    }

    @Override
    public void onBatch(RecordBatch batch) {
        int channel = gate.channel().index();
        if (batch.digest() != 0 && !samplers[channel].unchanged(batch.records()[0], batch.digest())) {
            throw changed(batch);
        }
        batches[channel].run(batch);
        recordsIn += batch.size();
        gate.consumed(batch, clock.nanos() - stepStartNanos);
    }

    private static EngineException changed(RecordBatch batch) {
        return new EngineException(
                ErrorCode.USER_CODE,
                "Operator '" + batch.sender() + "' changed a record of "
                        + batch.records()[0].getClass().getName()
                        + " after it had emitted it: emit a new object each time, or set pipeline.object-reuse: false");
    }

    @Override
    public void onChunk(RecordChunk chunk) {
        recordsIn += chunks[gate.channel().index()].run(chunk);
        bytesIn += chunk.length();
        gate.consumed(chunk, clock.nanos() - stepStartNanos);
    }

    @Override
    public void onEvent(ChannelEvent event) {
        int channel = gate.channel().index();
        if (event instanceof ChannelEvent.EventTime time) {
            tell(combiner.update(channel, time.watermark()));
        } else if (event instanceof ChannelEvent.Idle) {
            tell(combiner.markIdle(channel));
            if (combiner.allIdle()) {
                eventTime.idle();
            }
        } else if (event instanceof ChannelEvent.EndOfInput) {
            openChannels--;
            tell(combiner.update(channel, Long.MAX_VALUE));
        } else {
            throw new EngineException(ErrorCode.INTERNAL, "A task without checkpoints received " + event);
        }
    }

    private void tell(boolean moved) {
        if (moved) {
            eventTime.eventTime(combiner.current());
        }
    }

    @Override
    public boolean ready() {
        return openChannels == 0 || gate.hasNext();
    }

    @Override
    public long recordsIn() {
        return recordsIn;
    }

    @Override
    public long bytesIn() {
        return bytesIn;
    }

    @Override
    public void checkAlive() {
        gate.checkAlive();
    }

    @Override
    public void close() {
        gate.close();
    }
}
