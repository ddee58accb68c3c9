package dev.weft.api.type;

import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Values of the generic serialiser: its library and version, the class, and a checksum of the fields of each class that the
 * declared types reach. Any difference is refused, as the library's bytes do not say what they hold. For providers of
 * {@link GenericSerializerProvider}, whose values begin with their length as a varint.
 *
 * @param <T> the type
 */
public final class GenericSerializerSnapshot<T> extends StructuralSnapshot<T> {
    private static final String CURE =
            "; the generic serializer cannot convert: restore with class and release as they were, and make the type a"
                    + " record or POJO under another state name";

    private String format = "";
    private String className = "";
    private SortedMap<String, Integer> classes = new TreeMap<>();
    private @Nullable TypeSerializer<T> serializer;
    private @Nullable ClassLoader loader;

    /** To be read. */
    GenericSerializerSnapshot() {}

    /**
     * Describes {@code serializer}.
     *
     * @param format {@link GenericSerializerProvider#format()}
     * @param type class of the values
     */
    public GenericSerializerSnapshot(TypeSerializer<T> serializer, String format, Class<T> type) {
        this.serializer = serializer;
        this.format = format;
        this.className = type.getName();
        this.classes = ClassChecksums.of(type);
    }

    @Override
    SnapshotForm.Node node() {
        return SnapshotForm.Node.GENERIC;
    }

    @Override
    String typeText() {
        return className + " (generic serializer, " + format + ")";
    }

    @Override
    String shortText() {
        return typeText();
    }

    @Override
    public void writeSnapshot(DataOutputView out) throws IOException {
        out.writeString(format);
        out.writeString(className);
        out.writeVarInt(classes.size());
        for (Map.Entry<String, Integer> entry : classes.entrySet()) {
            out.writeString(entry.getKey());
            out.writeInt(entry.getValue());
        }
    }

    @Override
    public void readSnapshot(int readVersion, DataInputView in, ClassLoader userCodeClassLoader) throws IOException {
        format = SnapshotForm.readText(in);
        className = SnapshotForm.readText(in);
        classes = new TreeMap<>();
        for (int left = in.readVarInt(); left > 0; left--) {
            String name = SnapshotForm.readText(in);
            classes.put(name, in.readInt());
        }
        loader = userCodeClassLoader;
    }

    @Override
    @SuppressWarnings("unchecked") // the class that was named
    public TypeSerializer<T> restoreSerializer() {
        TypeSerializer<T> known = serializer;
        if (known != null) {
            return known;
        }
        ClassLoader from = loader == null ? GenericSerializerSnapshot.class.getClassLoader() : loader;
        Class<T> type = (Class<T>) SnapshotForm.load(className, from);
        return GenericSerializers.create(type, SerializerConfig.DEFAULT);
    }

    @Override
    void skip(DataInputView source) throws IOException {
        source.skipBytesToRead(source.readVarInt());
    }

    @Override
    TypeSerializer<T> readerOf(StructuralSnapshot<?> old, String path) throws IncompatibleTypeException {
        if (!(old instanceof GenericSerializerSnapshot<?> other) || !other.className.equals(className)) {
            throw changedFrom(old, path);
        }
        if (!other.format.equals(format)) {
            throw IncompatibleTypeException.at(
                    path, className + " was written by " + other.format + ", here is " + format + CURE);
        }
        for (Map.Entry<String, Integer> then : other.classes.entrySet()) {
            if (!then.getValue().equals(classes.get(then.getKey()))) {
                throw IncompatibleTypeException.at(path, "class " + then.getKey() + " has other fields now" + CURE);
            }
        }
        TypeSerializer<T> current = serializer;
        if (current == null) {
            throw notFromSerializer(this);
        }
        return current;
    }
}
