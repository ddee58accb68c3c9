package dev.weft.runtime.exchange;

import dev.weft.core.id.Id128;
import dev.weft.core.id.OperatorId;
import java.nio.ByteBuffer;

/** Something that happens between two records of a channel. Admitted even when the channel has no room for records. */
public sealed interface ChannelEvent extends ChannelElement {
    /** Longest encoded form. */
    int MAX_ENCODED_BYTES = 1 + 3 * Long.BYTES;

    /** Writes the form that {@link #read} reads: kind, then fields. */
    void write(ByteBuffer target);

    /** True when no record follows: the channel may be closed by either side without harm. */
    default boolean isLast() {
        return false;
    }

    @Override
    default void visit(Visitor visitor) throws Exception {
        visitor.onEvent(this);
    }

    /**
     * Reads an encoded event.
     *
     * @throws IllegalArgumentException when the kind is unknown
     */
    static ChannelEvent read(ByteBuffer source) {
        byte kind = source.get();
        return switch (kind) {
            case EndOfInput.KIND -> new EndOfInput();
            case EventTime.KIND -> new EventTime(source.getLong());
            case Idle.KIND -> new Idle();
            case Left.KIND -> new Left();
            case LatencyMarker.KIND ->
                new LatencyMarker(new OperatorId(new Id128(source.getLong(), source.getLong())), source.getLong());
            case Barrier.KIND -> new Barrier(source.getLong(), source.getLong(), source.getLong());
            default -> throw new IllegalArgumentException("Unknown channel event " + kind);
        };
    }

    /** The sender emits no more records; barriers may follow. */
    record EndOfInput() implements ChannelEvent {
        static final byte KIND = 1;

        @Override
        public boolean isLast() {
            return true;
        }

        @Override
        public void write(ByteBuffer target) {
            target.put(KIND);
        }
    }

    /** The sender was told to finish behind a savepoint: it emits nothing more, but its input has not ended. */
    record Left() implements ChannelEvent {
        static final byte KIND = 5;

        @Override
        public boolean isLast() {
            return true;
        }

        @Override
        public void write(ByteBuffer target) {
            target.put(KIND);
        }
    }

    /**
     * No record with this timestamp or an earlier one follows; ends idleness.
     *
     * @param watermark epoch milliseconds
     */
    record EventTime(long watermark) implements ChannelEvent {
        static final byte KIND = 2;

        @Override
        public void write(ByteBuffer target) {
            target.put(KIND).putLong(watermark);
        }
    }

    /** Nothing will come for a while: event time need not wait for this channel. */
    record Idle() implements ChannelEvent {
        static final byte KIND = 3;

        @Override
        public void write(ByteBuffer target) {
            target.put(KIND);
        }
    }

    /**
     * Shows how long a record takes to here: it goes with the records, past user code.
     *
     * @param source the operator that sent it out
     * @param epochMillis when, by the clock of its machine
     */
    record LatencyMarker(OperatorId source, long epochMillis) implements ChannelEvent {
        static final byte KIND = 6;

        @Override
        public void write(ByteBuffer target) {
            Id128 id = source.value();
            target.put(KIND).putLong(id.high()).putLong(id.low()).putLong(epochMillis);
        }
    }

    /**
     * Divides the records before a checkpoint from those after it.
     *
     * @param checkpoint its id, rising over epochs
     * @param epochMillis when it was triggered
     * @param options bits that say what kind of checkpoint it is
     */
    record Barrier(long checkpoint, long epochMillis, long options) implements ChannelEvent {
        static final byte KIND = 4;

        @Override
        public void write(ByteBuffer target) {
            target.put(KIND).putLong(checkpoint).putLong(epochMillis).putLong(options);
        }
    }
}
