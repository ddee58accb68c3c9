package dev.weft.api.type;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.UUID;

/** Serialisers of single values of the language and of {@code java.math}, {@code java.util.UUID}. */
final class BasicSerializers {
    private BasicSerializers() {}

    /** Boolean. */
    static final class BooleanSerializer extends ValueSerializer<Boolean> {
        private static final long serialVersionUID = 1L;
        static final BooleanSerializer INSTANCE = new BooleanSerializer();

        @Override
        public Boolean createInstance() {
            return false;
        }

        @Override
        public int getLength() {
            return 1;
        }

        @Override
        public void serialize(Boolean record, DataOutputView target) throws IOException {
            target.writeBoolean(record);
        }

        @Override
        public Boolean deserialize(DataInputView source) throws IOException {
            return source.readBoolean();
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            target.write(source, 1);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** Byte. */
    static final class ByteSerializer extends ValueSerializer<Byte> {
        private static final long serialVersionUID = 1L;
        static final ByteSerializer INSTANCE = new ByteSerializer();

        @Override
        public Byte createInstance() {
            return (byte) 0;
        }

        @Override
        public int getLength() {
            return 1;
        }

        @Override
        public void serialize(Byte record, DataOutputView target) throws IOException {
            target.writeByte(record);
        }

        @Override
        public Byte deserialize(DataInputView source) throws IOException {
            return source.readByte();
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            target.write(source, 1);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** Short. */
    static final class ShortSerializer extends ValueSerializer<Short> {
        private static final long serialVersionUID = 1L;
        static final ShortSerializer INSTANCE = new ShortSerializer();

        @Override
        public Short createInstance() {
            return (short) 0;
        }

        @Override
        public int getLength() {
            return 2;
        }

        @Override
        public void serialize(Short record, DataOutputView target) throws IOException {
            target.writeShort(record);
        }

        @Override
        public Short deserialize(DataInputView source) throws IOException {
            return source.readShort();
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            target.write(source, 2);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** Character. */
    static final class CharSerializer extends ValueSerializer<Character> {
        private static final long serialVersionUID = 1L;
        static final CharSerializer INSTANCE = new CharSerializer();

        @Override
        public Character createInstance() {
            return '\0';
        }

        @Override
        public int getLength() {
            return 2;
        }

        @Override
        public void serialize(Character record, DataOutputView target) throws IOException {
            target.writeChar(record);
        }

        @Override
        public Character deserialize(DataInputView source) throws IOException {
            return source.readChar();
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            target.write(source, 2);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** Integer. */
    static final class IntSerializer extends ValueSerializer<Integer> {
        private static final long serialVersionUID = 1L;
        static final IntSerializer INSTANCE = new IntSerializer();

        @Override
        public Integer createInstance() {
            return 0;
        }

        @Override
        public int getLength() {
            return 4;
        }

        @Override
        public void serialize(Integer record, DataOutputView target) throws IOException {
            target.writeInt(record);
        }

        @Override
        public Integer deserialize(DataInputView source) throws IOException {
            return source.readInt();
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            target.write(source, 4);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** Long. */
    static final class LongSerializer extends ValueSerializer<Long> {
        private static final long serialVersionUID = 1L;
        static final LongSerializer INSTANCE = new LongSerializer();

        @Override
        public Long createInstance() {
            return 0L;
        }

        @Override
        public int getLength() {
            return 8;
        }

        @Override
        public void serialize(Long record, DataOutputView target) throws IOException {
            target.writeLong(record);
        }

        @Override
        public Long deserialize(DataInputView source) throws IOException {
            return source.readLong();
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            target.write(source, 8);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** Float. */
    static final class FloatSerializer extends ValueSerializer<Float> {
        private static final long serialVersionUID = 1L;
        static final FloatSerializer INSTANCE = new FloatSerializer();

        @Override
        public Float createInstance() {
            return 0f;
        }

        @Override
        public int getLength() {
            return 4;
        }

        @Override
        public void serialize(Float record, DataOutputView target) throws IOException {
            target.writeFloat(record);
        }

        @Override
        public Float deserialize(DataInputView source) throws IOException {
            return source.readFloat();
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            target.write(source, 4);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** Double. */
    static final class DoubleSerializer extends ValueSerializer<Double> {
        private static final long serialVersionUID = 1L;
        static final DoubleSerializer INSTANCE = new DoubleSerializer();

        @Override
        public Double createInstance() {
            return 0d;
        }

        @Override
        public int getLength() {
            return 8;
        }

        @Override
        public void serialize(Double record, DataOutputView target) throws IOException {
            target.writeDouble(record);
        }

        @Override
        public Double deserialize(DataInputView source) throws IOException {
            return source.readDouble();
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            target.write(source, 8);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** String; null is refused here, fields and elements say themselves whether they are null. */
    static final class StringSerializer extends ValueSerializer<String> {
        private static final long serialVersionUID = 1L;
        static final StringSerializer INSTANCE = new StringSerializer();

        @Override
        public String createInstance() {
            return "";
        }

        @Override
        public int getLength() {
            return -1;
        }

        @Override
        public void serialize(String record, DataOutputView target) throws IOException {
            if (record == null) {
                throw new NullPointerException("A string record is null");
            }
            target.writeString(record);
        }

        @Override
        public String deserialize(DataInputView source) throws IOException {
            String value = source.readString();
            if (value == null) {
                throw new IOException("A string was written as null");
            }
            return value;
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            StringForm.copy(source, target);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** Void: no bytes, always null. */
    static final class VoidSerializer extends ValueSerializer<Void> {
        private static final long serialVersionUID = 1L;
        static final VoidSerializer INSTANCE = new VoidSerializer();

        @Override
        @SuppressWarnings("NullAway") // null is the only value
        public Void createInstance() {
            return null;
        }

        @Override
        public int getLength() {
            return 0;
        }

        @Override
        public void serialize(Void record, DataOutputView target) throws IOException {}

        @Override
        public Void deserialize(DataInputView source) throws IOException {
            return createInstance();
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {}

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** BigInteger. */
    static final class BigIntegerSerializer extends ValueSerializer<BigInteger> {
        private static final long serialVersionUID = 1L;
        static final BigIntegerSerializer INSTANCE = new BigIntegerSerializer();

        @Override
        public BigInteger createInstance() {
            return BigInteger.ZERO;
        }

        @Override
        public int getLength() {
            return -1;
        }

        @Override
        public void serialize(BigInteger record, DataOutputView target) throws IOException {
            byte[] bytes = record.toByteArray();
            target.writeVarInt(bytes.length);
            target.write(bytes);
        }

        @Override
        public BigInteger deserialize(DataInputView source) throws IOException {
            byte[] bytes = new byte[source.readVarInt()];
            source.readFully(bytes);
            return new BigInteger(bytes);
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            int length = source.readVarInt();
            target.writeVarInt(length);
            target.write(source, length);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** BigDecimal: 1.0 and 1.00 are different values, also as keys. */
    static final class BigDecimalSerializer extends ValueSerializer<BigDecimal> {
        private static final long serialVersionUID = 1L;
        static final BigDecimalSerializer INSTANCE = new BigDecimalSerializer();

        @Override
        public BigDecimal createInstance() {
            return BigDecimal.ZERO;
        }

        @Override
        public int getLength() {
            return -1;
        }

        @Override
        public void serialize(BigDecimal record, DataOutputView target) throws IOException {
            BigIntegerSerializer.INSTANCE.serialize(record.unscaledValue(), target);
            target.writeInt(record.scale());
        }

        @Override
        public BigDecimal deserialize(DataInputView source) throws IOException {
            BigInteger unscaled = BigIntegerSerializer.INSTANCE.deserialize(source);
            return new BigDecimal(unscaled, source.readInt());
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            BigIntegerSerializer.INSTANCE.copy(source, target);
            target.write(source, Integer.BYTES);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }

    /** UUID. */
    static final class UuidSerializer extends ValueSerializer<UUID> {
        private static final long serialVersionUID = 1L;
        static final UuidSerializer INSTANCE = new UuidSerializer();

        @Override
        public UUID createInstance() {
            return new UUID(0, 0);
        }

        @Override
        public int getLength() {
            return 16;
        }

        @Override
        public void serialize(UUID record, DataOutputView target) throws IOException {
            target.writeLong(record.getMostSignificantBits());
            target.writeLong(record.getLeastSignificantBits());
        }

        @Override
        public UUID deserialize(DataInputView source) throws IOException {
            long most = source.readLong();
            return new UUID(most, source.readLong());
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            target.write(source, 16);
        }

        private Object readResolve() {
            return INSTANCE;
        }
    }
}
