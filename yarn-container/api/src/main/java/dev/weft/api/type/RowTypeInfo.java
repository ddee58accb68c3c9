package dev.weft.api.type;

import dev.weft.api.row.Row;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Rows of fields whose types are known; fields may be null. */
public final class RowTypeInfo extends TypeInformation<Row> {
    private static final long serialVersionUID = 1L;

    private final List<TypeInformation<?>> types;
    private final List<String> names;
    private final boolean named;

    /** Fields called {@code f0}, {@code f1}, …, reached by position when read. */
    public RowTypeInfo(TypeInformation<?>... types) {
        this(
                List.of(types),
                IntStream.range(0, types.length).mapToObj(i -> "f" + i).toList(),
                false);
    }

    /**
     * Named fields, reached by position and name when read.
     *
     * @throws IllegalArgumentException when a type has no name of its own
     */
    public RowTypeInfo(TypeInformation<?>[] types, String[] fieldNames) {
        this(List.of(types), List.of(fieldNames), true);
    }

    private RowTypeInfo(List<TypeInformation<?>> types, List<String> names, boolean named) {
        if (names.size() != types.size() || new HashSet<>(names).size() != names.size()) {
            throw new IllegalArgumentException(
                    "A row needs one name of its own for each field: " + types.size() + " types, names " + names);
        }
        this.types = types;
        this.names = names;
        this.named = named;
    }

    @Override
    public boolean isBasicType() {
        return false;
    }

    @Override
    public boolean isTupleType() {
        return false;
    }

    @Override
    public int getArity() {
        return types.size();
    }

    @Override
    public int getTotalFields() {
        return types.stream().mapToInt(TypeInformation::getTotalFields).sum();
    }

    @Override
    public Class<Row> getTypeClass() {
        return Row.class;
    }

    /** Names of the fields in their order. */
    public String[] getFieldNames() {
        return names.toArray(String[]::new);
    }

    /** Types of the fields in their order. */
    public TypeInformation<?>[] getFieldTypes() {
        return types.toArray(TypeInformation<?>[]::new);
    }

    /** Position of a field, or −1 when there is none of this name. */
    public int getFieldIndex(String fieldName) {
        return names.indexOf(fieldName);
    }

    @Override
    public Optional<String> keyFault() {
        return IntStream.range(0, types.size())
                .boxed()
                .flatMap(i -> types.get(i).keyFault().stream()
                        .map(fault -> fault + ", in field '" + names.get(i) + "' of a row"))
                .findFirst();
    }

    @Override
    public TypeSerializer<Row> createSerializer(SerializerConfig config) {
        return new RowSerializer(
                names,
                named,
                types.stream()
                        .<TypeSerializer<?>>map(type -> type.createSerializer(config))
                        .toList());
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof RowTypeInfo;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RowTypeInfo info
                && info.named == named
                && info.names.equals(names)
                && info.types.equals(types);
    }

    @Override
    public int hashCode() {
        return 31 * names.hashCode() + types.hashCode();
    }

    @Override
    public String toString() {
        String[] fields = new String[types.size()];
        Arrays.setAll(fields, i -> named ? names.get(i) + ": " + types.get(i) : String.valueOf(types.get(i)));
        return "Row<" + String.join(", ", fields) + ">";
    }
}
