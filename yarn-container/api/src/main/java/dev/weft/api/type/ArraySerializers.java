package dev.weft.api.type;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Serialisers of arrays of primitives: length, then the elements. As keys by content. */
final class ArraySerializers {
    private ArraySerializers() {}

    /** What all arrays share: mutable, compared by content. */
    abstract static class OfPrimitives<A> extends TypeSerializer<A> {
        private static final long serialVersionUID = 1L;

        @Override
        public final boolean isImmutableType() {
            return false;
        }

        @Override
        public final TypeSerializer<A> duplicate() {
            return this;
        }

        @Override
        public final A copy(A from, A reuse) {
            return copy(from);
        }

        @Override
        public final int getLength() {
            return -1;
        }

        @Override
        public final A deserialize(A reuse, DataInputView source) throws IOException {
            return deserialize(source);
        }

        @Override
        public final void copy(DataInputView source, DataOutputView target) throws IOException {
            int length = source.readVarInt();
            target.writeVarInt(length);
            target.write(source, Math.multiplyExact(length, elementBytes()));
        }

        abstract int elementBytes();

        abstract int contentHash(A array);

        abstract boolean sameContent(A left, A right);

        @Override
        public final StableHash<A> stableHash() {
            return new ByContent<>(this);
        }

        @Override
        public final TypeSerializerSnapshot<A> snapshotConfiguration() {
            return new BasicSnapshot<>(this);
        }

        @Override
        public final boolean equals(@Nullable Object other) {
            return other != null && other.getClass() == getClass();
        }

        @Override
        public final int hashCode() {
            return getClass().getName().hashCode();
        }

        @Override
        public final String toString() {
            return getClass().getSimpleName();
        }
    }

    private static final class ByContent<A> extends StableHash<A> {
        private final OfPrimitives<A> arrays;

        ByContent(OfPrimitives<A> arrays) {
            this.arrays = arrays;
        }

        @Override
        public int hash(A key) {
            return arrays.contentHash(key);
        }

        @Override
        public boolean same(A left, A right) {
            return arrays.sameContent(left, right);
        }
    }

    static final class BooleanArraySerializer extends OfPrimitives<boolean[]> {
        private static final long serialVersionUID = 1L;
        static final BooleanArraySerializer INSTANCE = new BooleanArraySerializer();

        @Override
        public boolean[] createInstance() {
            return new boolean[0];
        }

        @Override
        public boolean[] copy(boolean[] from) {
            return from.clone();
        }

        @Override
        public void serialize(boolean[] record, DataOutputView target) throws IOException {
            target.writeVarInt(record.length);
            for (boolean element : record) {
                target.writeBoolean(element);
            }
        }

        @Override
        public boolean[] deserialize(DataInputView source) throws IOException {
            boolean[] array = new boolean[source.readVarInt()];
            for (int i = 0; i < array.length; i++) {
                array[i] = source.readBoolean();
            }
            return array;
        }

        @Override
        int elementBytes() {
            return 1;
        }

        @Override
        int contentHash(boolean[] array) {
            return Arrays.hashCode(array);
        }

        @Override
        boolean sameContent(boolean[] left, boolean[] right) {
            return Arrays.equals(left, right);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    static final class ByteArraySerializer extends OfPrimitives<byte[]> {
        private static final long serialVersionUID = 1L;
        static final ByteArraySerializer INSTANCE = new ByteArraySerializer();

        @Override
        public byte[] createInstance() {
            return new byte[0];
        }

        @Override
        public byte[] copy(byte[] from) {
            return from.clone();
        }

        @Override
        public void serialize(byte[] record, DataOutputView target) throws IOException {
            target.writeVarInt(record.length);
            target.write(record, 0, record.length);
        }

        @Override
        public byte[] deserialize(DataInputView source) throws IOException {
            byte[] array = new byte[source.readVarInt()];
            source.readFully(array);
            return array;
        }

        @Override
        int elementBytes() {
            return 1;
        }

        @Override
        int contentHash(byte[] array) {
            return Arrays.hashCode(array);
        }

        @Override
        boolean sameContent(byte[] left, byte[] right) {
            return Arrays.equals(left, right);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    static final class ShortArraySerializer extends OfPrimitives<short[]> {
        private static final long serialVersionUID = 1L;
        static final ShortArraySerializer INSTANCE = new ShortArraySerializer();

        @Override
        public short[] createInstance() {
            return new short[0];
        }

        @Override
        public short[] copy(short[] from) {
            return from.clone();
        }

        @Override
        public void serialize(short[] record, DataOutputView target) throws IOException {
            target.writeVarInt(record.length);
            for (short element : record) {
                target.writeShort(element);
            }
        }

        @Override
        public short[] deserialize(DataInputView source) throws IOException {
            short[] array = new short[source.readVarInt()];
            for (int i = 0; i < array.length; i++) {
                array[i] = source.readShort();
            }
            return array;
        }

        @Override
        int elementBytes() {
            return 2;
        }

        @Override
        int contentHash(short[] array) {
            return Arrays.hashCode(array);
        }

        @Override
        boolean sameContent(short[] left, short[] right) {
            return Arrays.equals(left, right);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    static final class CharArraySerializer extends OfPrimitives<char[]> {
        private static final long serialVersionUID = 1L;
        static final CharArraySerializer INSTANCE = new CharArraySerializer();

        @Override
        public char[] createInstance() {
            return new char[0];
        }

        @Override
        public char[] copy(char[] from) {
            return from.clone();
        }

        @Override
        public void serialize(char[] record, DataOutputView target) throws IOException {
            target.writeVarInt(record.length);
            for (char element : record) {
                target.writeChar(element);
            }
        }

        @Override
        public char[] deserialize(DataInputView source) throws IOException {
            char[] array = new char[source.readVarInt()];
            for (int i = 0; i < array.length; i++) {
                array[i] = source.readChar();
            }
            return array;
        }

        @Override
        int elementBytes() {
            return 2;
        }

        @Override
        int contentHash(char[] array) {
            return Arrays.hashCode(array);
        }

        @Override
        boolean sameContent(char[] left, char[] right) {
            return Arrays.equals(left, right);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    static final class IntArraySerializer extends OfPrimitives<int[]> {
        private static final long serialVersionUID = 1L;
        static final IntArraySerializer INSTANCE = new IntArraySerializer();

        @Override
        public int[] createInstance() {
            return new int[0];
        }

        @Override
        public int[] copy(int[] from) {
            return from.clone();
        }

        @Override
        public void serialize(int[] record, DataOutputView target) throws IOException {
            target.writeVarInt(record.length);
            for (int element : record) {
                target.writeInt(element);
            }
        }

        @Override
        public int[] deserialize(DataInputView source) throws IOException {
            int[] array = new int[source.readVarInt()];
            for (int i = 0; i < array.length; i++) {
                array[i] = source.readInt();
            }
            return array;
        }

        @Override
        int elementBytes() {
            return 4;
        }

        @Override
        int contentHash(int[] array) {
            return Arrays.hashCode(array);
        }

        @Override
        boolean sameContent(int[] left, int[] right) {
            return Arrays.equals(left, right);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    static final class LongArraySerializer extends OfPrimitives<long[]> {
        private static final long serialVersionUID = 1L;
        static final LongArraySerializer INSTANCE = new LongArraySerializer();

        @Override
        public long[] createInstance() {
            return new long[0];
        }

        @Override
        public long[] copy(long[] from) {
            return from.clone();
        }

        @Override
        public void serialize(long[] record, DataOutputView target) throws IOException {
            target.writeVarInt(record.length);
            for (long element : record) {
                target.writeLong(element);
            }
        }

        @Override
        public long[] deserialize(DataInputView source) throws IOException {
            long[] array = new long[source.readVarInt()];
            for (int i = 0; i < array.length; i++) {
                array[i] = source.readLong();
            }
            return array;
        }

        @Override
        int elementBytes() {
            return 8;
        }

        @Override
        int contentHash(long[] array) {
            return Arrays.hashCode(array);
        }

        @Override
        boolean sameContent(long[] left, long[] right) {
            return Arrays.equals(left, right);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    static final class FloatArraySerializer extends OfPrimitives<float[]> {
        private static final long serialVersionUID = 1L;
        static final FloatArraySerializer INSTANCE = new FloatArraySerializer();

        @Override
        public float[] createInstance() {
            return new float[0];
        }

        @Override
        public float[] copy(float[] from) {
            return from.clone();
        }

        @Override
        public void serialize(float[] record, DataOutputView target) throws IOException {
            target.writeVarInt(record.length);
            for (float element : record) {
                target.writeFloat(element);
            }
        }

        @Override
        public float[] deserialize(DataInputView source) throws IOException {
            float[] array = new float[source.readVarInt()];
            for (int i = 0; i < array.length; i++) {
                array[i] = source.readFloat();
            }
            return array;
        }

        @Override
        int elementBytes() {
            return 4;
        }

        @Override
        int contentHash(float[] array) {
            return Arrays.hashCode(array);
        }

        @Override
        boolean sameContent(float[] left, float[] right) {
            return Arrays.equals(left, right);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    static final class DoubleArraySerializer extends OfPrimitives<double[]> {
        private static final long serialVersionUID = 1L;
        static final DoubleArraySerializer INSTANCE = new DoubleArraySerializer();

        @Override
        public double[] createInstance() {
            return new double[0];
        }

        @Override
        public double[] copy(double[] from) {
            return from.clone();
        }

        @Override
        public void serialize(double[] record, DataOutputView target) throws IOException {
            target.writeVarInt(record.length);
            for (double element : record) {
                target.writeDouble(element);
            }
        }

        @Override
        public double[] deserialize(DataInputView source) throws IOException {
            double[] array = new double[source.readVarInt()];
            for (int i = 0; i < array.length; i++) {
                array[i] = source.readDouble();
            }
            return array;
        }

        @Override
        int elementBytes() {
            return 8;
        }

        @Override
        int contentHash(double[] array) {
            return Arrays.hashCode(array);
        }

        @Override
        boolean sameContent(double[] left, double[] right) {
            return Arrays.equals(left, right);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }
}
