package dev.weft.runtime.task;

import dev.weft.core.config.CheckpointingMode;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.time.Clock;
import dev.weft.runtime.checkpoint.BarrierAligner;
import dev.weft.runtime.exchange.ChannelElement;
import dev.weft.runtime.exchange.ChannelEvent;
import dev.weft.runtime.exchange.ChannelFill;
import dev.weft.runtime.exchange.ChannelId;
import dev.weft.runtime.exchange.InputGate;
import dev.weft.runtime.exchange.RecordBatch;
import dev.weft.runtime.exchange.RecordChunk;
import dev.weft.runtime.exchange.RecordSampler;
import dev.weft.runtime.operator.BatchRunner;
import dev.weft.runtime.operator.ChunkRunner;
import dev.weft.runtime.operator.EventTimeOutput;
import dev.weft.runtime.timer.HeldTime;
import dev.weft.runtime.timer.WatermarkCombiner;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads from a gate of channels: records, event time, and barriers until all channels have delivered theirs. Task thread. */
final class GateInput implements TaskInput, ChannelElement.Visitor {
    private final InputGate gate;
    private final List<ChannelId> ids;
    private final BatchRunner[] batches;
    private final ChunkRunner[] chunks;
    private final RecordSampler[] samplers;
    private final EventTimeOutput eventTime;
    private final BarrierAligner aligner;
    private final TaskCheckpoints checkpoints;
    private final Clock clock;
    private final Consumer<ChannelEvent.LatencyMarker> latency;
    private final WatermarkCombiner combiner = new WatermarkCombiner();
    private int openChannels;
    private boolean drained;
    private long stepStartNanos;
    private long recordsIn;
    private long bytesIn;
    private long batchesIn;
    private long chunksIn;

    /**
     * @param ids by channel
     * @param batches by channel: runs its records
     * @param chunks by channel: reads and runs its records
     * @param samplers by channel: looks at single records
     * @param latency takes markers
     * @param mode whether channels wait for barriers of others
     */
    GateInput(
            InputGate gate,
            List<ChannelId> ids,
            BatchRunner[] batches,
            ChunkRunner[] chunks,
            RecordSampler[] samplers,
            EventTimeOutput eventTime,
            CheckpointingMode mode,
            TaskCheckpoints checkpoints,
            Clock clock,
            Consumer<ChannelEvent.LatencyMarker> latency) {
        this.gate = gate;
        this.ids = List.copyOf(ids);
        this.batches = batches;
        this.chunks = chunks;
        this.samplers = samplers;
        this.eventTime = eventTime;
        this.aligner = new BarrierAligner(Math.max(1, gate.size()), mode);
        this.checkpoints = checkpoints;
        this.clock = clock;
        this.latency = latency;
        this.openChannels = gate.size();
        for (int channel = 0; channel < gate.size(); channel++) {
            combiner.add();
        }
    }

    @Override
    public Progress step(long nowNanos) throws Exception {
        if (openChannels == 0 && !drained) {
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
        checkNotDrained();
        int channel = gate.channel().index();
        if (batch.digest() != 0 && !samplers[channel].unchanged(batch.records()[0], batch.digest())) {
            throw changed(batch);
        }
        batches[channel].run(batch);
        recordsIn += batch.size();
        batchesIn++;
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
        checkNotDrained();
        recordsIn += chunks[gate.channel().index()].run(chunk);
        bytesIn += chunk.length();
        chunksIn++;
        gate.consumed(chunk, clock.nanos() - stepStartNanos);
    }

    private void checkNotDrained() {
        if (drained) {
            throw new EngineException(
                    ErrorCode.INTERNAL,
                    "Records reach a task whose input had ended: channel "
                            + gate.channel().index());
        }
    }

    @Override
    public void onEvent(ChannelEvent event) throws Exception {
        int channel = gate.channel().index();
        if (event instanceof ChannelEvent.Barrier barrier) {
            checkpoints.heardOf(barrier.checkpoint());
            perform(aligner.barrier(channel, barrier, clock.nanos(), clock.epochMillis()), barrier.checkpoint());
        } else if (event instanceof ChannelEvent.EndOfInput) {
            ended(channel);
        } else if (!drained) {
            onTime(channel, event);
        }
    }

    private void onTime(int channel, ChannelEvent event) {
        if (event instanceof ChannelEvent.EventTime time) {
            tell(combiner.update(channel, time.watermark()));
        } else if (event instanceof ChannelEvent.Idle) {
            tell(combiner.markIdle(channel));
            if (combiner.allIdle()) {
                eventTime.idle();
            }
        } else if (event instanceof ChannelEvent.LatencyMarker marker) {
            latency.accept(marker);
        }
    }

    /** Before the end is told to anybody: a checkpoint that waited for this channel alone ends before it. */
    private void ended(int channel) throws Exception {
        perform(aligner.end(channel, clock.nanos()), Long.MAX_VALUE);
        openChannels--;
        if (!drained) {
            tell(combiner.update(channel, Long.MAX_VALUE));
        }
    }

    private void perform(BarrierAligner.Step step, long cause) throws Exception {
        if (step.overtaken().isPresent()) {
            checkpoints.overtaken(step.overtaken().getAsLong(), cause);
        }
        if (step.unblock()) {
            gate.unblockAll();
        }
        if (step.block()) {
            gate.block();
        }
        if (step.aligned().isPresent()) {
            checkpoints.take(step.aligned().get());
        }
    }

    @Override
    public void drained() {
        drained = true;
    }

    @Override
    public void abortAlignment(long checkpoint) {
        unblock(aligner.abort(checkpoint));
    }

    @Override
    public void forgetAlignment(long highest) {
        unblock(aligner.forget(highest));
    }

    private void unblock(BarrierAligner.Step step) {
        if (step.unblock()) {
            gate.unblockAll();
        }
    }

    private void tell(boolean moved) {
        if (moved) {
            eventTime.eventTime(combiner.current());
        }
    }

    @Override
    public HeldTime heldTime() {
        int channel = combiner.holder();
        Optional<HeldTime.Holder> holder = channel < 0 || combiner.watermark(channel) == Long.MAX_VALUE
                ? Optional.empty()
                : Optional.of(HeldTime.Holder.ofSubtask(
                        ids.get(channel).edge(), ids.get(channel).sourceSubtask(), combiner.watermark(channel)));
        return new HeldTime(combiner.current(), combiner.allIdle(), holder);
    }

    @Override
    public boolean ready() {
        return (openChannels == 0 && !drained) || gate.hasNext();
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
    public long batchesIn() {
        return batchesIn;
    }

    @Override
    public long chunksIn() {
        return chunksIn;
    }

    @Override
    public ChannelFill fill() {
        return gate.fill();
    }

    /** Channels that are idle hold nobody up; an input without another stands at its end. */
    @Override
    public long[] inputWatermarks() {
        int inputs = 1 + gate.highestInput();
        if (inputs < 2) {
            return new long[0];
        }
        long[] lowest = new long[inputs];
        Arrays.fill(lowest, Long.MAX_VALUE);
        for (int channel = 0; channel < gate.size(); channel++) {
            if (!combiner.isIdle(channel)) {
                int input = gate.inputOf(channel);
                lowest[input] = Math.min(lowest[input], combiner.watermark(channel));
            }
        }
        return lowest;
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
