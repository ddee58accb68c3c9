package dev.weft.api.type;

import dev.weft.api.row.Row;
import dev.weft.api.row.RowKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Rows: names and types of the fields. A field of then finds that of now by its name; others are skipped, new ones null. */
final class RowSnapshot extends StructuralSnapshot<Row> {
    private List<String> names = List.of();
    private List<TypeSerializerSnapshot<?>> types = List.of();
    private boolean named;
    private @Nullable RowSerializer serializer;

    /** To be read. */
    RowSnapshot() {}

    RowSnapshot(RowSerializer serializer) {
        this.names = serializer.names();
        this.types = serializer.fields().stream()
                .<TypeSerializerSnapshot<?>>map(TypeSerializer::snapshotConfiguration)
                .toList();
        this.named = serializer.isNamed();
        this.serializer = serializer;
    }

    @Override
    SnapshotForm.Node node() {
        return SnapshotForm.Node.ROW;
    }

    @Override
    String typeText() {
        return "Row<"
                + IntStream.range(0, names.size())
                        .mapToObj(i -> SchemaEvolution.shortText(types.get(i)) + " " + names.get(i))
                        .collect(Collectors.joining(", "))
                + ">";
    }

    @Override
    public void writeSnapshot(DataOutputView out) throws IOException {
        out.writeBoolean(named);
        out.writeVarInt(names.size());
        for (int i = 0; i < names.size(); i++) {
            out.writeString(names.get(i));
            SnapshotForm.writeNode(types.get(i), out);
        }
    }

    @Override
    public void readSnapshot(int readVersion, DataInputView in, ClassLoader userCodeClassLoader) throws IOException {
        named = in.readBoolean();
        int count = in.readVarInt();
        List<String> readNames = new ArrayList<>();
        List<TypeSerializerSnapshot<?>> readTypes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            readNames.add(SnapshotForm.readText(in));
            readTypes.add(SnapshotForm.readNode(in, userCodeClassLoader));
        }
        names = List.copyOf(readNames);
        types = List.copyOf(readTypes);
    }

    @Override
    public TypeSerializer<Row> restoreSerializer() {
        return new RowSerializer(
                names,
                named,
                types.stream()
                        .<TypeSerializer<?>>map(TypeSerializerSnapshot::restoreSerializer)
                        .toList());
    }

    @Override
    void skip(DataInputView source) throws IOException {
        source.readByte();
        boolean[] present = RowSerializer.readPresent(source, types.size());
        for (int i = 0; i < present.length; i++) {
            if (present[i]) {
                SchemaEvolution.skip(types.get(i), source);
            }
        }
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the serialiser itself means as is
    TypeSerializer<Row> readerOf(StructuralSnapshot<?> old, String path) throws IncompatibleTypeException {
        if (!(old instanceof RowSnapshot other)) {
            throw changedFrom(old, path);
        }
        RowSerializer current = serializer;
        if (current == null) {
            throw notFromSerializer(this);
        }
        List<@Nullable TypeSerializer<?>> readers = new ArrayList<>();
        boolean same = other.names.equals(names);
        for (int i = 0; i < other.names.size(); i++) {
            int target = names.indexOf(other.names.get(i));
            TypeSerializer<?> field = target < 0 ? null : current.fields().get(target);
            TypeSerializer<?> reader =
                    field == null ? null : SchemaEvolution.reader(other.types.get(i), field, pathOf(path, other, i));
            same &= reader == field;
            readers.add(reader);
        }
        return same ? current : new RowReader(current, other.names, other.types, readers);
    }

    private static String pathOf(String path, RowSnapshot row, int field) {
        return path.isEmpty() ? row.names.get(field) : path + "." + row.names.get(field);
    }

    /** Reads the fields of then, each by its own reader; those without one are gone. */
    private static final class RowReader extends MigratingReader<Row> {
        private static final long serialVersionUID = 1L;

        private final RowSerializer row;
        private final List<String> names;
        private final List<TypeSerializerSnapshot<?>> types;
        private final List<@Nullable TypeSerializer<?>> readers;

        RowReader(
                RowSerializer row,
                List<String> names,
                List<TypeSerializerSnapshot<?>> types,
                List<@Nullable TypeSerializer<?>> readers) {
            super(row);
            this.row = row;
            this.names = names;
            this.types = types;
            this.readers = readers;
        }

        @Override
        boolean keepsDistinct() {
            return readers.stream().allMatch(reader -> reader != null && MigratingReader.keepsDistinct(reader));
        }

        @Override
        public Row deserialize(DataInputView source) throws IOException {
            RowKind kind = RowKind.fromByteValue(source.readByte());
            boolean[] present = RowSerializer.readPresent(source, names.size());
            @Nullable Object[] values = new @Nullable Object[row.names().size()];
            for (int i = 0; i < present.length; i++) {
                TypeSerializer<?> reader = readers.get(i);
                if (present[i] && reader == null) {
                    SchemaEvolution.skip(types.get(i), source);
                } else if (present[i] && reader != null) {
                    values[row.names().indexOf(names.get(i))] = reader.deserialize(source);
                }
            }
            return row.row(kind, values);
        }

        @Override
        public TypeSerializer<Row> duplicate() {
            List<@Nullable TypeSerializer<?>> duplicates = new ArrayList<>();
            readers.forEach(reader -> duplicates.add(reader == null ? null : reader.duplicate()));
            return new RowReader((RowSerializer) row.duplicate(), names, types, duplicates);
        }
    }
}
