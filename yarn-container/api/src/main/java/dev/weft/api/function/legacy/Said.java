package dev.weft.api.function.legacy;

import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.time.Watermark;
import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.TypeSerializer;
import java.io.IOException;

/** What a source's function says beside plain records, which stand for themselves; and the form of all in state. Immutable. */
sealed interface Said {
    /** A record with its event time, epoch milliseconds. */
    record Stamped(Object record, long timestamp) implements Said {}

    /** No record before {@code time} follows. */
    record Time(long time) implements Said {}

    /** Nothing is to be expected for a while. */
    record Idle() implements Said {}

    /** Codes in state, never changed. */
    int RECORD = 0;

    /** A {@link Stamped}. */
    int STAMPED = 1;

    /** A {@link Time}. */
    int TIME = 2;

    /** An {@link Idle}. */
    int IDLE = 3;

    /** Passes {@code said} on. Task thread. */
    static void emit(Object said, ReaderOutput<Object> output) { // hot
        if (said instanceof Stamped stamped) {
            output.collect(stamped.record(), stamped.timestamp());
        } else if (said instanceof Time mark) {
            output.emitWatermark(new Watermark(mark.time()));
        } else if (said instanceof Idle) {
            output.markIdle();
        } else {
            output.collect(said);
        }
    }

    /** Writes {@code said}. */
    static void write(Object said, TypeSerializer<Object> records, DataOutputView out) throws IOException {
        if (said instanceof Stamped stamped) {
            out.writeByte(STAMPED);
            out.writeLong(stamped.timestamp());
            records.serialize(stamped.record(), out);
        } else if (said instanceof Time mark) {
            out.writeByte(TIME);
            out.writeLong(mark.time());
        } else if (said instanceof Idle) {
            out.writeByte(IDLE);
        } else {
            out.writeByte(RECORD);
            records.serialize(said, out);
        }
    }

    /** Reads what {@link #write} wrote. */
    static Object read(TypeSerializer<Object> records, DataInputView in) throws IOException {
        int code = in.readByte();
        return switch (code) {
            case RECORD -> records.deserialize(in);
            case STAMPED -> {
                long timestamp = in.readLong();
                yield new Stamped(records.deserialize(in), timestamp);
            }
            case TIME -> new Time(in.readLong());
            case IDLE -> new Idle();
            default -> throw new IOException("Malformed state of a source function: no element has code " + code);
        };
    }
}
