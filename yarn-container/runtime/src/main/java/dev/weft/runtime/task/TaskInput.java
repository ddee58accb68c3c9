package dev.weft.runtime.task;

import dev.weft.runtime.exchange.ChannelFill;
import dev.weft.runtime.timer.HeldTime;

/** What a task's loop reads from. Task thread. */
interface TaskInput {
    /** What a step found. */
    enum Progress {
        /** Something was processed; there may be more. */
        MORE,
        /** Nothing was there. */
        NOTHING,
        /** Nothing will come any more; never said again after {@link #drained}. */
        ENDED
    }

    /** Processes a bounded piece of what is there; {@code nowNanos} is the clock's time. */
    Progress step(long nowNanos) throws Exception;

    /** True when a step would find something. */
    boolean ready();

    /** The chain has processed the end: from now on only barriers are looked at. */
    void drained();

    /** The checkpoint and all before it were given up: no channel waits for them, now and later. */
    void abortAlignment(long checkpoint);

    /** Nobody is there who could complete or give up what is being aligned: it is given up, and all up to {@code highest}. */
    void forgetAlignment(long highest);

    /** Where event time stands, and what holds it there. */
    HeldTime heldTime();

    /** Records read from channels. */
    long recordsIn();

    /** Bytes received over sockets. */
    long bytesIn();

    /** Batches of records that stayed objects, read from channels. */
    default long batchesIn() {
        return 0;
    }

    /** Chunks of bytes read from channels. */
    default long chunksIn() {
        return 0;
    }

    /** What waits in its channels. */
    default ChannelFill fill() {
        return ChannelFill.NONE;
    }

    /** By input of the head operator: the event time of its channels; empty when there is only one input. */
    default long[] inputWatermarks() {
        return new long[0];
    }

    /** Throws when a channel broke. */
    void checkAlive();

    /** Gives up its channels. Idempotent. */
    void close();
}
