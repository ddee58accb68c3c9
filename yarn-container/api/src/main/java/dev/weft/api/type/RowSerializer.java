package dev.weft.api.type;

import dev.weft.api.row.Row;
import dev.weft.api.row.RowKind;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rows: the kind, one bit for each field that is not null, and those fields. */
final class RowSerializer extends TypeSerializer<Row> {
    private static final long serialVersionUID = 1L;

    private final List<String> names;
    private final boolean named;
    private final TypeSerializer<Object>[] fields;
    private final Map<String, Integer> positions = new LinkedHashMap<>();

    /** @param named rows that are read here can be asked by name */
    @SuppressWarnings("unchecked") // a field's serialiser is given the field's value alone
    RowSerializer(List<String> names, boolean named, List<TypeSerializer<?>> fields) {
        this.names = List.copyOf(names);
        this.named = named;
        this.fields = fields.toArray(TypeSerializer[]::new);
        names.forEach(name -> positions.put(name, positions.size()));
    }

    List<String> names() {
        return names;
    }

    boolean isNamed() {
        return named;
    }

    List<TypeSerializer<?>> fields() {
        return List.of(fields);
    }

    /** A row that has the values. */
    Row row(RowKind kind, @Nullable Object[] values) {
        return named ? Row.withBoth(kind, values, positions) : Row.ofKind(kind, values);
    }

    private @Nullable Object valueOf(Row row, int position, boolean byName) {
        return byName ? row.getField(names.get(position)) : row.getField(position);
    }

    /** True when the row's fields have names alone; refuses rows that are not of this type. */
    private boolean isByName(Row row) {
        Set<String> own = row.getFieldNames(false);
        if (row.getArity() != fields.length
                || own != null && !positions.keySet().containsAll(own)) {
            throw new IllegalArgumentException("The row " + row + " does not have the fields of its type: " + names);
        }
        return own != null;
    }

    @Override
    public boolean isImmutableType() {
        return false;
    }

    @Override
    public TypeSerializer<Row> duplicate() {
        List<TypeSerializer<?>> duplicates = ContainerSerializer.duplicatesOf(fields());
        return ContainerSerializer.sameObjects(duplicates, fields())
                ? this
                : new RowSerializer(names, named, duplicates);
    }

    @Override
    public Row createInstance() {
        return row(RowKind.INSERT, new @Nullable Object[fields.length]);
    }

    @Override
    public Row copy(Row from) {
        boolean byName = isByName(from);
        @Nullable Object[] values = new @Nullable Object[fields.length];
        for (int i = 0; i < fields.length; i++) {
            values[i] = ContainerSerializer.copyOf(fields[i], valueOf(from, i, byName));
        }
        return row(from.getKind(), values);
    }

    @Override
    public Row copy(Row from, Row reuse) {
        return copy(from);
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(Row record, DataOutputView target) throws IOException { // hot
        boolean byName = isByName(record);
        target.writeByte(record.getKind().toByteValue());
        for (int start = 0; start < fields.length; start += Byte.SIZE) {
            int present = 0;
            for (int i = start; i < Math.min(start + Byte.SIZE, fields.length); i++) {
                present |= valueOf(record, i, byName) == null ? 0 : 1 << (i - start);
            }
            target.writeByte(present);
        }
        for (int i = 0; i < fields.length; i++) {
            Object value = valueOf(record, i, byName);
            if (value != null) {
                fields[i].serialize(value, target);
            }
        }
    }

    @Override
    public Row deserialize(DataInputView source) throws IOException { // hot
        RowKind kind = RowKind.fromByteValue(source.readByte());
        boolean[] present = readPresent(source, fields.length);
        @Nullable Object[] values = new @Nullable Object[fields.length];
        for (int i = 0; i < fields.length; i++) {
            values[i] = present[i] ? fields[i].deserialize(source) : null;
        }
        return row(kind, values);
    }

    /** Which of {@code count} fields follow. */
    static boolean[] readPresent(DataInputView source, int count) throws IOException {
        boolean[] present = new boolean[count];
        for (int start = 0; start < count; start += Byte.SIZE) {
            int bits = source.readByte();
            for (int i = start; i < Math.min(start + Byte.SIZE, count); i++) {
                present[i] = (bits & 1 << (i - start)) != 0;
            }
        }
        return present;
    }

    @Override
    public Row deserialize(Row reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        serialize(deserialize(source), target);
    }

    @Override
    public TypeSerializerSnapshot<Row> snapshotConfiguration() {
        return new RowSnapshot(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RowSerializer row
                && row.named == named
                && row.names.equals(names)
                && row.fields().equals(fields());
    }

    @Override
    public int hashCode() {
        return 31 * names.hashCode() + fields().hashCode();
    }

    @Override
    public String toString() {
        return "RowSerializer" + names + fields();
    }
}
