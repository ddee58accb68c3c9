package dev.weft.api.type;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads, writes, copies, hashes and compares the fields of one class. Its subclasses are generated, one per class and
 * layout; not for users. One task thread.
 */
public abstract class StructCodec {
    private static final TypeSerializer<?>[] NONE = {};

    private TypeSerializer<?>[] serializers = NONE;
    private StableHash<?> @Nullable [] hashes;

    /** Called by generated code. */
    protected StructCodec() {}

    final void bind(TypeSerializer<?>[] fieldSerializers) {
        serializers = fieldSerializers.clone();
    }

    final void prepareHashes() {
        hashes = Arrays.stream(serializers).map(TypeSerializer::stableHash).toArray(StableHash<?>[]::new);
    }

    /** Writes all fields. */
    protected abstract void write(Object struct, DataOutputView target) throws IOException;

    /** A new object with all fields read. */
    protected abstract Object read(DataInputView source) throws IOException;

    /** A deep copy. */
    protected abstract Object copy(Object struct);

    /** Hash over all fields. */
    protected abstract int hash(Object struct);

    /** True when all fields are the same. */
    protected abstract boolean same(Object left, Object right);

    @SuppressWarnings("unchecked")
    private <F> TypeSerializer<F> serializer(int field) {
        return (TypeSerializer<F>) serializers[field];
    }

    @SuppressWarnings("unchecked")
    private <F> StableHash<F> hashOf(int field) {
        StableHash<?>[] known = hashes;
        if (known == null) {
            throw new IllegalStateException("The codec was not prepared for keys");
        }
        return (StableHash<F>) known[field];
    }

    /** A field that must not be null. */
    protected final void writeRequired(int field, @Nullable Object value, DataOutputView target) throws IOException {
        serializer(field).serialize(required(field, value), target);
    }

    /** A field that must not be null. */
    protected final Object readRequired(int field, DataInputView source) throws IOException {
        return serializer(field).deserialize(source);
    }

    /** A field that may be null. */
    protected final void writeNullable(int field, @Nullable Object value, DataOutputView target) throws IOException {
        ContainerSerializer.writePart(serializer(field), value, target);
    }

    /** A field that may be null. */
    protected final @Nullable Object readNullable(int field, DataInputView source) throws IOException {
        return ContainerSerializer.readPart(serializer(field), source);
    }

    /** A deep copy of a field. */
    protected final @Nullable Object copyField(int field, @Nullable Object value) {
        return ContainerSerializer.copyOf(serializer(field), value);
    }

    /** Hash of a field. */
    protected final int hashField(int field, @Nullable Object value) {
        return hashOf(field).hashOrZero(value);
    }

    /** True when both values of a field are the same. */
    protected final boolean sameField(int field, @Nullable Object left, @Nullable Object right) {
        return hashOf(field).sameOrBothNull(left, right);
    }

    private static <F> F required(int field, @Nullable F value) {
        if (value == null) {
            throw new NullPointerException("Tuple field f" + field
                    + " is null: tuples hold no nulls but strings; use a record or a POJO for optional fields");
        }
        return value;
    }

    /** A boxed field that must not be null. */
    protected final void writeLong(int field, @Nullable Object value, DataOutputView target) throws IOException {
        target.writeLong((Long) required(field, value));
    }

    /** A boxed field that must not be null. */
    protected final void writeInt(int field, @Nullable Object value, DataOutputView target) throws IOException {
        target.writeInt((Integer) required(field, value));
    }

    /** A boxed field that must not be null. */
    protected final void writeDouble(int field, @Nullable Object value, DataOutputView target) throws IOException {
        target.writeDouble((Double) required(field, value));
    }

    /** A boxed field that must not be null. */
    protected static Object readLong(DataInputView source) throws IOException {
        return source.readLong();
    }

    /** A boxed field that must not be null. */
    protected static Object readInt(DataInputView source) throws IOException {
        return source.readInt();
    }

    /** A boxed field that must not be null. */
    protected static Object readDouble(DataInputView source) throws IOException {
        return source.readDouble();
    }

    /** Hash of a value of a type whose own hash is specified. */
    protected static int hashObject(@Nullable Object value) {
        return value == null ? 0 : value.hashCode();
    }

    /** Equality of values of a type whose own equality is that of the encoded form. */
    protected static boolean sameObject(@Nullable Object left, @Nullable Object right) {
        return left == null ? right == null : left.equals(right);
    }

    /** As {@link Long#hashCode(long)}. */
    protected static int hashPrimitive(long value) {
        return Long.hashCode(value);
    }

    /** As {@link Double#hashCode(double)}. */
    protected static int hashPrimitive(double value) {
        return Double.hashCode(value);
    }

    /** As {@link Float#hashCode(float)}. */
    protected static int hashPrimitive(float value) {
        return Float.hashCode(value);
    }

    /** As {@link Boolean#hashCode(boolean)}. */
    protected static int hashPrimitive(boolean value) {
        return Boolean.hashCode(value);
    }

    /** The number itself: also for byte, short and char. */
    protected static int hashPrimitive(int value) {
        return value;
    }

    /** Same number. */
    protected static boolean samePrimitive(long left, long right) {
        return left == right;
    }

    /** Same bits, all NaN alike. */
    protected static boolean samePrimitive(double left, double right) {
        return Double.doubleToLongBits(left) == Double.doubleToLongBits(right);
    }

    /** Same bits, all NaN alike. */
    protected static boolean samePrimitive(float left, float right) {
        return Float.floatToIntBits(left) == Float.floatToIntBits(right);
    }

    /** Same value. */
    protected static boolean samePrimitive(boolean left, boolean right) {
        return left == right;
    }

    /** Same number: also for byte, short and char. */
    protected static boolean samePrimitive(int left, int right) {
        return left == right;
    }
}
