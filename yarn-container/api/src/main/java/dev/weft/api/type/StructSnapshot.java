package dev.weft.api.type;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tuples, records and POJOs: class name, fields by name, and the subclasses that were met. */
final class StructSnapshot<T> extends StructuralSnapshot<T> {
    private static final int TAGGED = 4;

    private String className = "";
    private StructKind kind = StructKind.RECORD;
    private boolean tagged;
    private List<Field> fields = List.of();
    private Map<String, TypeSerializerSnapshot<?>> subclasses = Map.of();
    private Map<String, Integer> fingerprints = Map.of();
    private @Nullable StructSerializer<T> serializer;
    private @Nullable ClassLoader loader;

    /**
     * A field.
     *
     * @param primitive true when it is never null and lies there without its byte
     */
    record Field(String name, boolean primitive, TypeSerializerSnapshot<?> type) {
        String text() {
            return primitive && type instanceof BasicSnapshot<?> basic
                    ? basic.form().primitiveText()
                    : SchemaEvolution.shortText(type);
        }
    }

    /** To be read. */
    StructSnapshot() {}

    StructSnapshot(StructSerializer<T> serializer) {
        StructLayout layout = serializer.layout();
        this.className = layout.type().getName();
        this.kind = layout.kind();
        this.tagged = serializer.isTagged();
        List<Field> own = new ArrayList<>();
        for (int i = 0; i < layout.fields().size(); i++) {
            StructLayout.StructField field = layout.fields().get(i);
            own.add(new Field(
                    field.name(),
                    field.type().isPrimitive(),
                    serializer.field(i).snapshotConfiguration()));
        }
        this.fields = List.copyOf(own);
        this.subclasses = serializer.registry().snapshots();
        this.fingerprints = serializer.registry().fingerprints();
        this.serializer = serializer;
    }

    List<Field> fields() {
        return fields;
    }

    boolean isTagged() {
        return tagged;
    }

    Map<String, TypeSerializerSnapshot<?>> subclasses() {
        return subclasses;
    }

    /** What the description says of a subclass, when its objects were written with this fingerprint. */
    Optional<TypeSerializerSnapshot<?>> subclass(String name, int fingerprint) {
        Integer described = fingerprints.get(name);
        return described != null && described == fingerprint
                ? Optional.ofNullable(subclasses.get(name))
                : Optional.empty();
    }

    PartForm formOf(Field field) {
        return PartForm.of(kind, field.primitive(), field.type());
    }

    Optional<Field> field(String name) {
        return fields.stream().filter(field -> field.name().equals(name)).findFirst();
    }

    @Override
    SnapshotForm.Node node() {
        return SnapshotForm.Node.STRUCT;
    }

    @Override
    String typeText() {
        return kind == StructKind.TUPLE
                ? shortText()
                : kind.text() + " " + className
                        + fields.stream()
                                .map(field -> field.text() + " " + field.name())
                                .collect(Collectors.joining(", ", "(", ")"));
    }

    @Override
    String shortText() {
        return kind == StructKind.TUPLE
                ? className.substring(className.lastIndexOf('.') + 1)
                        + fields.stream().map(Field::text).collect(Collectors.joining(", ", "<", ">"))
                : className;
    }

    @Override
    public void writeSnapshot(DataOutputView out) throws IOException {
        out.writeString(className);
        out.writeByte(kind.code() | (tagged ? TAGGED : 0));
        out.writeVarInt(fields.size());
        for (Field field : fields) {
            out.writeString(field.name());
            out.writeBoolean(field.primitive());
            SnapshotForm.writeNode(field.type(), out);
        }
        out.writeVarInt(subclasses.size());
        for (Map.Entry<String, TypeSerializerSnapshot<?>> subclass : subclasses.entrySet()) {
            out.writeString(subclass.getKey());
            SnapshotForm.writeNode(subclass.getValue(), out);
        }
    }

    @Override
    public void readSnapshot(int readVersion, DataInputView in, ClassLoader userCodeClassLoader) throws IOException {
        className = SnapshotForm.readText(in);
        int flags = in.readByte();
        kind = StructKind.ofCode(flags & ~TAGGED);
        tagged = (flags & TAGGED) != 0;
        List<Field> read = new ArrayList<>();
        for (int left = in.readVarInt(); left > 0; left--) {
            String name = SnapshotForm.readText(in);
            boolean primitive = in.readBoolean();
            read.add(new Field(name, primitive, SnapshotForm.readNode(in, userCodeClassLoader)));
        }
        fields = List.copyOf(read);
        Map<String, TypeSerializerSnapshot<?>> met = new TreeMap<>();
        for (int left = in.readVarInt(); left > 0; left--) {
            met.put(SnapshotForm.readText(in), SnapshotForm.readNode(in, userCodeClassLoader));
        }
        subclasses = met;
        fingerprints = met.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> SnapshotForm.fingerprint(entry.getValue())));
        loader = userCodeClassLoader;
    }

    /** The class as it is now, with the field types of then where it still has them. */
    @Override
    @SuppressWarnings("unchecked") // the class that was named
    public TypeSerializer<T> restoreSerializer() {
        StructSerializer<T> known = serializer;
        if (known != null) {
            return known;
        }
        Class<T> type = (Class<T>)
                SnapshotForm.load(className, loader == null ? StructSnapshot.class.getClassLoader() : loader);
        return RestoredStructs.serializer(this, type, kind);
    }

    @Override
    void skip(DataInputView source) throws IOException {
        if (tagged && source.readByte() != 0) {
            skipSubclass(source);
            return;
        }
        for (Field field : fields) {
            formOf(field).skip(field.type(), source);
        }
    }

    private void skipSubclass(DataInputView source) throws IOException {
        String name = SnapshotForm.readText(source);
        int fingerprint = source.readInt();
        TypeSerializerSnapshot<?> met = subclass(name, fingerprint)
                .orElseThrow(() -> new IOException("The state does not say which fields class " + name
                        + ", a subclass of " + className + ", had: restore once with the field that held it"));
        SchemaEvolution.skip(met, source);
    }

    @Override
    TypeSerializer<T> readerOf(StructuralSnapshot<?> old, String path) throws IncompatibleTypeException {
        if (!(old instanceof StructSnapshot<?> other) || !other.className.equals(className)) {
            throw changedFrom(old, path);
        }
        StructSerializer<T> current = serializer;
        if (current == null) {
            throw notFromSerializer(this);
        }
        return new StructEvolution<>(other, this, current, path).reader();
    }
}
