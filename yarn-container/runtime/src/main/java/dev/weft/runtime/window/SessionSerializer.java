package dev.weft.runtime.window;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.TypeSerializerSnapshot;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * All sessions of a key: their number, then of each, the latest first, its start, its end, whether it has fired, and its accumulator.
 * Belongs to one thread.
 */
public final class SessionSerializer extends TypeSerializer<Object> {
    private static final long serialVersionUID = 1L;

    private final TypeSerializer<Object> accumulators;

    /** Of sessions whose accumulators {@code accumulators} writes. */
    public SessionSerializer(TypeSerializer<Object> accumulators) {
        this.accumulators = accumulators;
    }

    @Override
    public boolean isImmutableType() {
        return false;
    }

    @Override
    public TypeSerializer<Object> duplicate() {
        return new SessionSerializer(accumulators.duplicate());
    }

    @Override
    public Object createInstance() {
        return new Session(0, 0);
    }

    @Override
    public Object copy(Object from) {
        Session latest = copyOne((Session) from);
        Session last = latest;
        for (Session next = ((Session) from).earlier; next != null; next = next.earlier) {
            Session copied = copyOne(next);
            last.earlier = copied;
            last = copied;
        }
        return latest;
    }

    private Session copyOne(Session from) {
        Session copied = new Session(from.start, from.end);
        copied.fired = from.fired;
        copied.timer = from.timer;
        copied.accumulator = accumulators.copy(accumulatorOf(from));
        return copied;
    }

    private static Object accumulatorOf(Session session) {
        Object held = session.accumulator;
        if (held == null) {
            throw new IllegalStateException("The session " + session + " has no accumulator");
        }
        return held;
    }

    @Override
    public Object copy(Object from, Object reuse) {
        return copy(from);
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(Object record, DataOutputView target) throws IOException {
        int count = 0;
        for (Session session = (Session) record; session != null; session = session.earlier) {
            count++;
        }
        target.writeVarInt(count);
        for (Session session = (Session) record; session != null; session = session.earlier) {
            target.writeLong(session.start);
            target.writeLong(session.end);
            target.writeBoolean(session.fired);
            accumulators.serialize(accumulatorOf(session), target);
        }
    }

    @Override
    public Object deserialize(DataInputView source) throws IOException {
        int count = source.readVarInt();
        if (count < 1) {
            throw new IOException("A key has " + count + " sessions");
        }
        Session latest = deserializeOne(source);
        Session last = latest;
        for (int i = 1; i < count; i++) {
            Session next = deserializeOne(source);
            last.earlier = next;
            last = next;
        }
        return latest;
    }

    private Session deserializeOne(DataInputView source) throws IOException {
        long start = source.readLong();
        Session session = new Session(start, source.readLong());
        session.fired = source.readBoolean();
        session.accumulator = accumulators.deserialize(source);
        return session;
    }

    @Override
    public Object deserialize(Object reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        int count = source.readVarInt();
        target.writeVarInt(count);
        for (int i = 0; i < count; i++) {
            target.write(source, 2 * Long.BYTES + 1);
            accumulators.copy(source, target);
        }
    }

    /** Never asked: checkpoints describe the accumulators' serialiser. */
    @Override
    public TypeSerializerSnapshot<Object> snapshotConfiguration() {
        throw new UnsupportedOperationException("Sessions are described by the serializer of their accumulators");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SessionSerializer that && accumulators.equals(that.accumulators);
    }

    @Override
    public int hashCode() {
        return 31 * accumulators.hashCode() + 7;
    }
}
