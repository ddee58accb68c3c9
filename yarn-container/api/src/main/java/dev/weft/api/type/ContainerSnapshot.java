package dev.weft.api.type;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists, sets, maps, optionals, eithers and arrays of objects: the kind and the snapshots of the parts. */
final class ContainerSnapshot<C> extends StructuralSnapshot<C> {
    /** Why a change of keys or elements is refused. */
    static final String LOSES_FIELDS =
            "keys of maps and elements of sets cannot lose fields, as different ones could become the same";

    private ContainerKind kind = ContainerKind.LIST;
    private List<TypeSerializerSnapshot<?>> parts = List.of();
    /** Of arrays; empty for the others. */
    private String elementClass = "";

    private @Nullable ContainerSerializer<C> serializer;
    private @Nullable ClassLoader loader;

    /** To be read. */
    ContainerSnapshot() {}

    ContainerSnapshot(ContainerSerializer<C> serializer) {
        this.kind = serializer.kind();
        this.parts = serializer.parts().stream()
                .<TypeSerializerSnapshot<?>>map(TypeSerializer::snapshotConfiguration)
                .toList();
        this.elementClass = serializer.elementClass().map(Class::getName).orElse("");
        this.serializer = serializer;
    }

    @Override
    SnapshotForm.Node node() {
        return SnapshotForm.Node.CONTAINER;
    }

    @Override
    String typeText() {
        return kind.text() + "<"
                + parts.stream().map(SchemaEvolution::shortText).collect(Collectors.joining(", ")) + ">";
    }

    @Override
    public void writeSnapshot(DataOutputView out) throws IOException {
        out.writeByte(kind.code());
        if (kind == ContainerKind.ARRAY) {
            out.writeString(elementClass);
        }
        for (TypeSerializerSnapshot<?> part : parts) {
            SnapshotForm.writeNode(part, out);
        }
    }

    @Override
    public void readSnapshot(int readVersion, DataInputView in, ClassLoader userCodeClassLoader) throws IOException {
        kind = ContainerKind.ofCode(in.readByte());
        elementClass = kind == ContainerKind.ARRAY ? SnapshotForm.readText(in) : "";
        loader = userCodeClassLoader;
        List<TypeSerializerSnapshot<?>> read = new ArrayList<>();
        for (int i = 0; i < kind.partCount(); i++) {
            read.add(SnapshotForm.readNode(in, userCodeClassLoader));
        }
        parts = List.copyOf(read);
    }

    @Override
    @SuppressWarnings("unchecked") // made for the parts of C
    public TypeSerializer<C> restoreSerializer() {
        List<TypeSerializer<?>> restored = parts.stream()
                .<TypeSerializer<?>>map(TypeSerializerSnapshot::restoreSerializer)
                .toList();
        TypeSerializer<?> first = restored.get(0);
        return (TypeSerializer<C>)
                switch (kind) {
                    case LIST -> new ContainerSerializers.ListSerializer<>(first);
                    case SET -> new ContainerSerializers.SetSerializer<>(first);
                    case MAP -> new ContainerSerializers.MapSerializer<>(first, restored.get(1));
                    case OPTIONAL -> new ContainerSerializers.OptionalSerializer<>(first);
                    case EITHER -> new EitherSerializer<>(restored);
                    case ARRAY ->
                        new ObjectArraySerializer<>((Class<Object>) element(), (TypeSerializer<Object>) first);
                };
    }

    private Class<?> element() {
        return SnapshotForm.load(elementClass, loader == null ? ContainerSnapshot.class.getClassLoader() : loader);
    }

    @Override
    void skip(DataInputView source) throws IOException {
        for (int left = kind.readCount(source); left > 0; left--) {
            for (TypeSerializerSnapshot<?> part : parts) {
                if (source.readByte() != 0) {
                    SchemaEvolution.skip(part, source);
                }
            }
        }
    }

    @Override
    TypeSerializer<C> readerOf(StructuralSnapshot<?> old, String path) throws IncompatibleTypeException {
        if (!(old instanceof ContainerSnapshot<?> other) || other.kind != kind) {
            throw changedFrom(old, path);
        }
        ContainerSerializer<C> current = serializer;
        if (current == null) {
            throw notFromSerializer(this);
        }
        List<TypeSerializer<?>> readers = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            readers.add(
                    partReader(other.parts.get(i), current.parts().get(i), kind.pathOf(i, path), kind.isDistinct(i)));
        }
        return ContainerSerializer.sameObjects(readers, current.parts())
                ? current
                : new PartsReader<>(current, current.withParts(readers));
    }

    private static <E> TypeSerializer<E> partReader(
            TypeSerializerSnapshot<?> old, TypeSerializer<E> current, String path, boolean distinct)
            throws IncompatibleTypeException {
        TypeSerializer<E> reader = SchemaEvolution.reader(old, current, path);
        if (distinct && !MigratingReader.keepsDistinct(reader)) {
            throw IncompatibleTypeException.at(path, LOSES_FIELDS);
        }
        return reader;
    }

    /** Reads the parts by readers of their own. */
    private static final class PartsReader<C> extends MigratingReader<C> {
        private static final long serialVersionUID = 1L;
        private final ContainerSerializer<C> reader;

        PartsReader(TypeSerializer<C> current, ContainerSerializer<C> reader) {
            super(current);
            this.reader = reader;
        }

        @Override
        boolean keepsDistinct() {
            return reader.parts().stream().allMatch(MigratingReader::keepsDistinct);
        }

        @Override
        public C deserialize(DataInputView source) throws IOException {
            return reader.deserialize(source);
        }

        @Override
        public TypeSerializer<C> duplicate() {
            return new PartsReader<>(
                    current().duplicate(), reader.withParts(ContainerSerializer.duplicatesOf(reader.parts())));
        }
    }
}
