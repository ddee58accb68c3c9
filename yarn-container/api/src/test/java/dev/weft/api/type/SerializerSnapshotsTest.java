package dev.weft.api.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.SampleTypes.Colour;
import dev.weft.api.type.SampleTypes.Named;
import dev.weft.api.type.SampleTypes.Point;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The form of descriptions, and serialisers of users. */
@Timeout(60)
class SerializerSnapshotsTest {
    private static String golden(TypeSerializer<?> serializer) {
        byte[] bytes = SerializerSnapshots.write(serializer);
        TypeSerializerSnapshot<?> read = SerializerSnapshots.read(bytes, SampleTypes.class.getClassLoader());
        DataOutputSerializer again = new DataOutputSerializer(8);
        try {
            TypeSerializerSnapshot.writeVersionedSnapshot(again, read);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        assertThat(again.getCopyOfBuffer()).isEqualTo(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    @Test
    void formatOfBasicTypes() {
        assertThat(golden(Types.LONG.createSerializer())).isEqualTo("010106");
        assertThat(golden(Types.STRING.createSerializer())).isEqualTo("010109");
        assertThat(golden(TypeInformation.of(int[].class).createSerializer())).isEqualTo("010125");
    }

    @Test
    void everyBasicTypeHasItsCode() {
        for (BasicForm form : BasicForm.values()) {
            assertThat(golden(form.serializer())).isEqualTo("0101%02x".formatted(form.code()));
        }
    }

    @Test
    void formatOfContainers() {
        assertThat(golden(TypeInformation.of(new TypeHint<Map<String, List<Long>>>() {})
                        .createSerializer()))
                .isEqualTo("0103030109030101" + "06");
        assertThat(golden(TypeInformation.of(new TypeHint<Optional<Long>>() {}).createSerializer()))
                .isEqualTo("0103040106");
        assertThat(golden(TypeInformation.of(Long[].class).createSerializer()))
                .isEqualTo("010305" + text("java.lang.Long") + "0106");
    }

    @Test
    void formatOfStructsAndEnums() {
        assertThat(golden(TypeInformation.of(Colour.class).createSerializer()))
                .isEqualTo("0102" + text(Colour.class.getName()) + "03" + text("RED") + text("GREEN") + text("BLUE"));
        assertThat(golden(TypeInformation.of(Point.class).createSerializer()))
                .isEqualTo("0104" + text(Point.class.getName()) + "01" + "02" + text("x") + "010105" + text("y")
                        + "010105" + "00");
        assertThat(golden(TypeInformation.of(new TypeHint<Tuple2<String, Long>>() {})
                        .createSerializer()))
                .isEqualTo("0104" + text(Tuple2.class.getName()) + "00" + "02" + text("f0") + "000109" + text("f1")
                        + "000106" + "00");
        assertThat(golden(TypeInformation.of(Named.class).createSerializer()))
                .isEqualTo("0104" + text(Named.class.getName()) + "06" + "01" + text("name") + "000109" + "00");
    }

    private static String text(String value) {
        DataOutputSerializer out = new DataOutputSerializer(8);
        try {
            out.writeString(value);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return HexFormat.of().formatHex(out.getCopyOfBuffer());
    }

    @Test
    void usersSnapshotsDecideThemselves() {
        ClassLoader loader = getClass().getClassLoader();
        byte[] fahrenheit = SerializerSnapshots.write(new Degrees(1));
        Degrees celsius = new Degrees(2);

        TypeSerializer<Double> reader = SerializerSnapshots.readerFor("heat", fahrenheit, celsius, loader);

        assertThat(RoundTrips.decode(reader, RoundTrips.encode(new Degrees(1), 20.0)))
                .isEqualTo(20.0);
        assertThat(SerializerSnapshots.readerFor("heat", SerializerSnapshots.write(celsius), celsius, loader))
                .isSameAs(celsius);
        assertThat(SerializerSnapshots.sameEncoding(fahrenheit, celsius, loader))
                .isFalse();
        assertThatThrownBy(() -> SerializerSnapshots.readerFor(
                        "heat", SerializerSnapshots.write(celsius), new Degrees(1), loader))
                .isInstanceOf(EngineException.class)
                .hasMessageStartingWith("State 'heat' holds values of " + DegreesSnapshot.class.getName());
        assertThatThrownBy(() ->
                        SerializerSnapshots.readerFor("heat", fahrenheit, Types.DOUBLE.createSerializer(), loader))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("became Double");
    }

    @Test
    void aUsersSnapshotClassThatIsGoneIsNamed() {
        byte[] bytes = SerializerSnapshots.write(new Degrees(1));
        ClassLoader without = ClassLoader.getPlatformClassLoader();

        assertThatThrownBy(() -> SerializerSnapshots.read(bytes, without))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_INPUT))
                .hasMessageContaining(DegreesSnapshot.class.getName() + " cannot be made here");
    }

    @Test
    void simpleSnapshotsGoByTheirClass() {
        MarkSerializer marks = new MarkSerializer();
        byte[] bytes = SerializerSnapshots.write(marks);

        assertThat(SerializerSnapshots.sameEncoding(bytes, marks, getClass().getClassLoader()))
                .isTrue();
        assertThat(SerializerSnapshots.sameEncoding(
                        bytes, new Degrees(1), getClass().getClassLoader()))
                .isFalse();
        assertThat(SerializerSnapshots.read(bytes, getClass().getClassLoader()).restoreSerializer())
                .isEqualTo(marks);
    }

    @Test
    void compatibilityIsAskedOfTheNewSnapshot() {
        TypeSerializerSnapshot<Integer> ints = Types.INT.createSerializer().snapshotConfiguration();
        TypeSerializerSnapshot<Long> longs = Types.LONG.createSerializer().snapshotConfiguration();

        assertThat(compatibility(longs, ints).isCompatibleAfterMigration()).isTrue();
        assertThat(compatibility(ints, longs).isIncompatible()).isTrue();
        assertThat(compatibility(longs, longs).isCompatibleAsIs()).isTrue();
    }

    @SuppressWarnings("unchecked")
    private static <T> TypeSerializerSchemaCompatibility<T> compatibility(
            TypeSerializerSnapshot<T> now, TypeSerializerSnapshot<?> then) {
        return now.resolveSchemaCompatibility((TypeSerializerSnapshot<T>) then);
    }

    /** Version 1 writes Fahrenheit, version 2 Celsius. */
    private static final class Degrees extends ForwardingDouble {
        private static final long serialVersionUID = 1L;
        private final int version;

        Degrees(int version) {
            this.version = version;
        }

        @Override
        public void serialize(Double record, DataOutputView target) throws IOException {
            target.writeDouble(version == 1 ? record * 9 / 5 + 32 : record);
        }

        @Override
        public Double deserialize(DataInputView source) throws IOException {
            double value = source.readDouble();
            return version == 1 ? (value - 32) * 5 / 9 : value;
        }

        @Override
        public TypeSerializerSnapshot<Double> snapshotConfiguration() {
            DegreesSnapshot snapshot = new DegreesSnapshot();
            snapshot.version = version;
            return snapshot;
        }
    }

    /** Of {@link Degrees}. */
    public static final class DegreesSnapshot implements TypeSerializerSnapshot<Double> {
        private int version;

        @Override
        public int getCurrentVersion() {
            return 3;
        }

        @Override
        public void writeSnapshot(DataOutputView out) throws IOException {
            out.writeInt(version);
        }

        @Override
        public void readSnapshot(int readVersion, DataInputView in, ClassLoader loader) throws IOException {
            assertThat(readVersion).isEqualTo(3);
            version = in.readInt();
        }

        @Override
        public TypeSerializer<Double> restoreSerializer() {
            return new Degrees(version);
        }

        @Override
        public TypeSerializerSchemaCompatibility<Double> resolveSchemaCompatibility(
                TypeSerializerSnapshot<Double> old) {
            if (!(old instanceof DegreesSnapshot degrees) || degrees.version > version) {
                return TypeSerializerSchemaCompatibility.incompatible();
            }
            return degrees.version == version
                    ? TypeSerializerSchemaCompatibility.compatibleAsIs()
                    : TypeSerializerSchemaCompatibility.compatibleAfterMigration();
        }
    }

    /** A serialiser without settings. */
    private static final class MarkSerializer extends ForwardingDouble {
        private static final long serialVersionUID = 1L;

        @Override
        public TypeSerializerSnapshot<Double> snapshotConfiguration() {
            return new MarkSnapshot();
        }
    }

    /** Of {@link MarkSerializer}. */
    public static final class MarkSnapshot extends SimpleTypeSerializerSnapshot<Double> {
        public MarkSnapshot() {
            super(MarkSerializer::new);
        }
    }

    /** What both have in common. */
    private abstract static class ForwardingDouble extends TypeSerializer<Double> {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean isImmutableType() {
            return true;
        }

        @Override
        public TypeSerializer<Double> duplicate() {
            return this;
        }

        @Override
        public Double createInstance() {
            return 0.0;
        }

        @Override
        public Double copy(Double from) {
            return from;
        }

        @Override
        public Double copy(Double from, Double reuse) {
            return from;
        }

        @Override
        public int getLength() {
            return Double.BYTES;
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
        public Double deserialize(Double reuse, DataInputView source) throws IOException {
            return deserialize(source);
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) throws IOException {
            target.write(source, Double.BYTES);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other != null && other.getClass() == getClass();
        }

        @Override
        public int hashCode() {
            return getClass().hashCode();
        }
    }
}
