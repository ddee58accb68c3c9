package dev.weft.api.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** What every serialiser must do, asked of one value. */
final class RoundTrips {
    private RoundTrips() {}

    static <T> byte[] encode(TypeSerializer<T> serializer, T value) {
        DataOutputSerializer out = new DataOutputSerializer(1);
        try {
            serializer.serialize(value, out);
        } catch (IOException e) {
            throw new AssertionError("cannot write " + value, e);
        }
        return out.getCopyOfBuffer();
    }

    static <T> T decode(TypeSerializer<T> serializer, byte[] bytes) {
        DataInputDeserializer in = new DataInputDeserializer(bytes);
        try {
            T value = serializer.deserialize(in);
            assertThat(in.available()).as("bytes left").isZero();
            return value;
        } catch (IOException e) {
            throw new AssertionError("cannot read", e);
        }
    }

    /** Serialiser after a trip through Java serialisation, as on a worker. */
    @SuppressWarnings({"unchecked", "BanSerializableRead"})
    static <T> TypeSerializer<T> shipped(TypeSerializer<T> serializer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(serializer);
            out.flush();
            return (TypeSerializer<T>)
                    new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw new AssertionError("cannot ship " + serializer, e);
        }
    }

    /** Bytes, copies, skipping copy and identity agree. */
    static <T> void check(TypeInformation<T> type, T value) {
        TypeSerializer<T> serializer = type.createSerializer();
        byte[] bytes = encode(serializer, value);
        TypeSerializer<T> worker = shipped(serializer);
        assertThat(worker).isEqualTo(serializer).hasSameHashCodeAs(serializer);
        assertThat(encode(worker, value)).as("bytes on the worker").isEqualTo(bytes);

        T read = decode(worker, bytes);
        assertThat(read).usingRecursiveComparison().isEqualTo(value);
        assertThat(encode(serializer.duplicate(), read)).isEqualTo(bytes);

        T copy = serializer.copy(value);
        assertThat(encode(serializer, copy)).as("copy").isEqualTo(bytes);
        if (serializer.isImmutableType()) {
            assertThat(copy).isSameAs(value);
        }
        assertThat(copied(serializer, bytes)).as("copied bytes").isEqualTo(bytes);
        if (serializer.getLength() >= 0) {
            assertThat(bytes).hasSize(serializer.getLength());
        }
        checkIdentity(serializer, value, read);
    }

    private static <T> void checkIdentity(TypeSerializer<T> serializer, T value, T read) {
        StableHash<T> identity = serializer.stableHash();
        assertThat(identity.hash(read)).as("hash").isEqualTo(identity.hash(value));
        assertThat(identity.same(read, value)).as("same").isTrue();
        assertThat(identity.hash(value))
                .isEqualTo(shipped(serializer).stableHash().hash(read));
    }

    private static byte[] copied(TypeSerializer<?> serializer, byte[] bytes) {
        DataOutputSerializer out = new DataOutputSerializer(1);
        try {
            serializer.copy(new DataInputDeserializer(bytes), out);
        } catch (IOException e) {
            throw new AssertionError("cannot copy", e);
        }
        return out.getCopyOfBuffer();
    }
}
