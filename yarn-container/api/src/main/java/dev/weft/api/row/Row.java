package dev.weft.api.row;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A record of any number of fields, each of which may be null. Fields are reached by position, by name ({@link #withNames()}), or by
 * both when the row came out of a type with names ({@code Types.ROW_NAMED}). One thread at a time.
 *
 * <p>A program says the type of rows: {@code returns(Types.ROW(Types.STRING, Types.LONG))}.
 */
public final class Row implements Serializable {
    private static final long serialVersionUID = 1L;

    private RowKind kind;
    /** Null when fields have only names. */
    private final @Nullable Object @Nullable [] byPosition;
    /** Null when fields have only positions, or both. */
    private final @Nullable LinkedHashMap<String, @Nullable Object> byName;
    /** Where a name stands in {@code byPosition}; null when fields have one of both only. */
    private final @Nullable Map<String, Integer> positions;

    private Row(
            RowKind kind,
            @Nullable Object @Nullable [] byPosition,
            @Nullable LinkedHashMap<String, @Nullable Object> byName,
            @Nullable Map<String, Integer> positions) {
        this.kind = kind;
        this.byPosition = byPosition;
        this.byName = byName;
        this.positions = positions;
    }

    /** A row of {@code arity} nulls. */
    public Row(RowKind kind, int arity) {
        this(kind, new @Nullable Object[arity], null, null);
    }

    /** An inserted row of {@code arity} nulls. */
    public Row(int arity) {
        this(RowKind.INSERT, arity);
    }

    /** A row with these fields. */
    public static Row of(@Nullable Object... values) {
        return ofKind(RowKind.INSERT, values);
    }

    /** A row with these fields. */
    public static Row ofKind(RowKind kind, @Nullable Object... values) {
        return new Row(kind, values.clone(), null, null);
    }

    /** A row of {@code arity} nulls. */
    public static Row withPositions(int arity) {
        return new Row(arity);
    }

    /** A row of {@code arity} nulls. */
    public static Row withPositions(RowKind kind, int arity) {
        return new Row(kind, arity);
    }

    /** A row without fields; {@link #setField(String, Object)} adds them. */
    public static Row withNames() {
        return withNames(RowKind.INSERT);
    }

    /** A row without fields; {@link #setField(String, Object)} adds them. */
    public static Row withNames(RowKind kind) {
        return new Row(kind, null, new LinkedHashMap<>(), null);
    }

    /**
     * For serialisers: a row whose fields are reached by position and by name.
     *
     * @param values taken over
     * @param positions of the names; unchanging
     */
    public static Row withBoth(RowKind kind, @Nullable Object[] values, Map<String, Integer> positions) {
        return new Row(kind, values, null, positions);
    }

    /** What the row says. */
    public RowKind getKind() {
        return kind;
    }

    /** Changes what the row says. */
    public void setKind(RowKind kind) {
        this.kind = kind;
    }

    /** Number of fields. */
    public int getArity() {
        return byPosition != null ? byPosition.length : named().size();
    }

    /**
     * The field at {@code pos}.
     *
     * @throws IllegalArgumentException when fields have only names
     * @throws ArrayIndexOutOfBoundsException when there is no such field
     */
    public @Nullable Object getField(int pos) {
        return positioned()[pos];
    }

    /** As {@link #getField(int)}, in the type that the caller expects. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the API that programs know
    public <T> @Nullable T getFieldAs(int pos) {
        return (T) getField(pos);
    }

    /**
     * The field called {@code name}.
     *
     * @throws IllegalArgumentException when there is none, or fields have only positions
     */
    public @Nullable Object getField(String name) {
        if (byName == null) {
            return positioned()[position(name)];
        }
        if (!byName.containsKey(name)) {
            throw unknown(name, byName.keySet());
        }
        return byName.get(name);
    }

    /** As {@link #getField(String)}, in the type that the caller expects. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the API that programs know
    public <T> @Nullable T getFieldAs(String name) {
        return (T) getField(name);
    }

    /** Sets the field at {@code pos}; errors as {@link #getField(int)}. */
    public void setField(int pos, @Nullable Object value) {
        positioned()[pos] = value;
    }

    /** Sets the field called {@code name}; adds it when the row was made {@link #withNames()}. */
    public void setField(String name, @Nullable Object value) {
        if (byName == null) {
            positioned()[position(name)] = value;
        } else {
            byName.put(name, value);
        }
    }

    /**
     * Names of the fields in their order; null when they have only positions.
     *
     * @param includeNamedPositions also of a row whose fields have both
     */
    public @Nullable Set<String> getFieldNames(boolean includeNamedPositions) {
        if (byName != null) {
            return new LinkedHashSet<>(byName.keySet());
        }
        return includeNamedPositions && positions != null ? new LinkedHashSet<>(positions.keySet()) : null;
    }

    /** Sets all fields to null; a row made {@link #withNames()} loses them. */
    public void clear() {
        if (byName == null) {
            Arrays.fill(positioned(), null);
        } else {
            byName.clear();
        }
    }

    /** A row of its own with the same fields, which are not copied. */
    public static Row copy(Row row) {
        return new Row(
                row.kind,
                row.byPosition == null ? null : row.byPosition.clone(),
                row.byName == null ? null : new LinkedHashMap<>(row.byName),
                row.positions);
    }

    /**
     * The fields of all rows, one row's behind the other's; of the first row's kind.
     *
     * @throws IllegalArgumentException when some are reached by position and some by name only
     */
    public static Row join(Row first, Row... remainings) {
        List<Row> rows = new ArrayList<>(List.of(remainings));
        rows.add(0, first);
        if (rows.stream().allMatch(row -> row.byPosition != null)) {
            return ofKind(
                    first.kind,
                    rows.stream()
                            .flatMap(row -> Arrays.stream(row.positioned()))
                            .toArray());
        }
        Row joined = withNames(first.kind);
        for (Row row : rows) {
            row.named().forEach(joined::setField);
        }
        return joined;
    }

    private @Nullable Object[] positioned() {
        if (byPosition == null) {
            throw new IllegalArgumentException("The fields of " + this + " have names and no positions");
        }
        return byPosition;
    }

    private LinkedHashMap<String, @Nullable Object> named() {
        if (byName == null) {
            throw new IllegalArgumentException("The fields of " + this + " have positions and no names");
        }
        return byName;
    }

    private int position(String name) {
        if (positions == null) {
            throw new IllegalArgumentException("The fields of " + this + " have positions and no names");
        }
        Integer position = positions.get(name);
        if (position == null) {
            throw unknown(name, positions.keySet());
        }
        return position;
    }

    private static IllegalArgumentException unknown(String name, Set<String> names) {
        return new IllegalArgumentException("The row has no field '" + name + "', but " + names);
    }

    /** Of the same kind with equal fields under the same positions or names; fields that have both count by position. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Row row
                && row.kind == kind
                && Arrays.deepEquals(row.byPosition, byPosition)
                && Objects.equals(row.byName, byName);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * kind.toByteValue() + Arrays.deepHashCode(byPosition)) + Objects.hashCode(byName);
    }

    @Override
    public String toString() {
        String fields = byPosition != null
                ? Arrays.deepToString(byPosition)
                : Objects.requireNonNull(byName).toString();
        return kind.shortString() + fields;
    }
}
