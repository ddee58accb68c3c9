package dev.weft.api.collect;

import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.util.NoSuchElementException;
import java.util.OptionalInt;

/**
 * What has arrived of a collecting sink and was not yet taken: sorts the answers of the sink's versions, and says what may be shown
 * already. The program's thread.
 */
final class Collected<T> {
    private final TypeSerializer<T> serializer;
    private final Guarantee guarantee;
    private final CollectedBytes bytes = new CollectedBytes(0);
    /** Behind the last byte here, as the sink counts. */
    private long end;

    private long safe;
    private int version;
    private boolean ended;
    private boolean complete;

    Collected(TypeSerializer<T> serializer, Guarantee guarantee) {
        this.serializer = serializer;
        this.guarantee = guarantee;
    }

    /** What to ask next. */
    CollectRequest request() {
        return new CollectRequest(version, end, safe, ended);
    }

    /** Takes what the sink answered; an answer of an older version or of bytes that are here changes nothing. */
    void add(CollectAnswer answer) {
        if (answer.version() < version) {
            return;
        }
        if (answer.version() > version) {
            begin(answer);
        }
        safe = Math.max(safe, answer.safe());
        long known = end - answer.first();
        if (known >= 0 && known < answer.bytes().length) {
            int skipped = (int) known;
            bytes.append(answer.bytes(), skipped, answer.bytes().length - skipped);
            end += answer.bytes().length - skipped;
        }
        ended |= answer.ended() && end == answer.first() + answer.bytes().length;
    }

    private void begin(CollectAnswer answer) {
        int known = version;
        version = answer.version();
        ended = false;
        if (known == 0) {
            end = answer.first();
            return;
        }
        if (guarantee == Guarantee.NONE) {
            throw new EngineException(
                    ErrorCode.USER_CODE,
                    "The job restarted and takes no checkpoints, so records that were read may come again: turn"
                            + " checkpoints on, or read the results from a sink");
        }
        long again = end - answer.heldSince(known);
        if (again > 0) {
            takeBack(again);
            end -= again;
        }
    }

    /** The sink writes its last bytes again. */
    private void takeBack(long count) {
        if (guarantee == Guarantee.EXACTLY_ONCE) {
            bytes.dropFrom(bytes.end() - count);
        } else {
            dropPart();
        }
    }

    /** Of the last record only some bytes may be here: the sink begins again with a whole one. */
    private void dropPart() {
        long at = bytes.start();
        while (at < bytes.end()) {
            OptionalInt length = lengthAt(at);
            if (length.isEmpty()) {
                bytes.dropFrom(at);
                return;
            }
            at += Integer.BYTES + length.getAsInt();
        }
    }

    /** The job ended well: all that is here may be shown. */
    void complete() {
        if (!ended) {
            throw new EngineException(
                    ErrorCode.INTERNAL,
                    "The job finished, but the end of its results did not arrive: some may be missing");
        }
        complete = true;
    }

    boolean hasNext() {
        return bytes.start() < shownEnd() && lengthAt(bytes.start()).isPresent();
    }

    private long shownEnd() {
        boolean all = complete || guarantee != Guarantee.EXACTLY_ONCE;
        return all ? bytes.end() : bytes.end() - Math.max(0, end - safe);
    }

    /** Empty when the record there is not whole. */
    private OptionalInt lengthAt(long at) {
        long left = bytes.end() - at;
        if (left < Integer.BYTES) {
            return OptionalInt.empty();
        }
        int length = bytes.intAt(at);
        return left - Integer.BYTES < length ? OptionalInt.empty() : OptionalInt.of(length);
    }

    T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        int length = bytes.intAt(bytes.start());
        byte[] record = bytes.copy(bytes.start() + Integer.BYTES, length);
        bytes.dropBefore(bytes.start() + Integer.BYTES + length);
        try {
            return serializer.deserialize(new DataInputDeserializer(record));
        } catch (IOException e) {
            throw new EngineException(ErrorCode.BAD_INPUT, "A collected record cannot be read", e);
        }
    }
}
