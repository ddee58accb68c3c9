package dev.weft.api.type;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads objects that were written with other fields: in the order of then, each into its place of now, converted or
 * skipped. Fields that were not there keep what the constructor of a POJO gives them; components of a record become null,
 * 0, false or an empty Optional.
 */
final class StructReader<T> extends MigratingReader<T> {
    private static final long serialVersionUID = 1L;

    private final StructSnapshot<?> old;
    private final StructSerializer<T> struct;
    private final List<Step> steps;
    private final Map<String, TypeSerializer<T>> subclasses;
    private final StructHandles handles;
    private final @Nullable Object[] defaults;

    /**
     * What to do with a field of then.
     *
     * @param reader unset when the field is gone
     * @param target its position now
     * @param required true when it cannot be null now
     */
    record Step(
            TypeSerializerSnapshot<?> type,
            PartForm form,
            @Nullable TypeSerializer<?> reader,
            int target,
            boolean required,
            String name) {

        static Step skip(TypeSerializerSnapshot<?> type, PartForm form) {
            return new Step(type, form, null, -1, false, "");
        }

        Step into(int position, TypeSerializer<?> with, boolean primitive, String field) {
            return new Step(type, form, with, position, primitive, field);
        }

        Step duplicate() {
            return new Step(type, form, reader == null ? null : reader.duplicate(), target, required, name);
        }
    }

    StructReader(
            StructSnapshot<?> old,
            StructSerializer<T> struct,
            List<Step> steps,
            Map<String, TypeSerializer<T>> subclasses) {
        super(struct);
        this.old = old;
        this.struct = struct;
        this.steps = steps;
        this.subclasses = subclasses;
        StructLayout layout = struct.layout();
        this.handles = new StructHandles(layout);
        this.defaults = IntStream.range(0, handles.fieldCount())
                .mapToObj(i -> defaultOf(layout.fields().get(i), struct.field(i)))
                .toArray();
    }

    private static @Nullable Object defaultOf(StructLayout.StructField field, TypeSerializer<?> serializer) {
        if (field.type().isPrimitive()) {
            return BasicForm.ofClass(java.lang.invoke.MethodType.methodType(field.type())
                            .wrap()
                            .returnType())
                    .serializer()
                    .createInstance();
        }
        return field.type() == Optional.class ? serializer.createInstance() : null;
    }

    /** A removed field may be all that told two objects apart. */
    @Override
    boolean keepsDistinct() {
        return steps.stream().allMatch(step -> step.reader() != null && keepsDistinct(step.reader()))
                && subclasses.values().stream().allMatch(MigratingReader::keepsDistinct);
    }

    @Override
    @SuppressWarnings("unchecked") // made by the constructor of T
    public T deserialize(DataInputView source) throws IOException {
        if (old.isTagged() && source.readByte() != 0) {
            return readSubclass(source);
        }
        return (T) (struct.kind() == StructKind.RECORD ? readRecord(source) : readObject(source));
    }

    private T readSubclass(DataInputView source) throws IOException {
        String name = SnapshotForm.readText(source);
        int fingerprint = source.readInt();
        TypeSerializer<T> reader = subclasses.get(name);
        if (reader == null || old.subclass(name, fingerprint).isEmpty()) {
            return struct.subclasses().read(name, fingerprint, source);
        }
        return reader.deserialize(source);
    }

    private Object readRecord(DataInputView source) throws IOException {
        @Nullable Object[] values = defaults.clone();
        for (Step step : steps) {
            Object value = read(step, source);
            if (step.reader() != null) {
                values[step.target()] = value;
            }
        }
        try {
            return handles.makeRecord(values);
        } catch (RuntimeException e) {
            throw refusedByConstructor(e);
        }
    }

    private Object readObject(DataInputView source) throws IOException {
        Object object = handles.makeEmpty();
        for (Step step : steps) {
            Object value = read(step, source);
            if (step.reader() != null) {
                handles.set(step.target(), object, value);
            }
        }
        return object;
    }

    private @Nullable Object read(Step step, DataInputView source) throws IOException {
        TypeSerializer<?> reader = step.reader();
        if (reader == null) {
            step.form().skip(step.type(), source);
            return null;
        }
        Object value = step.form().read(reader, source);
        if (value == null && step.required()) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Field '" + step.name() + "' of a " + old.shortText()
                            + " in the state is null, but the class now declares a primitive: keep the boxed type");
        }
        return value;
    }

    private RuntimeException refusedByConstructor(RuntimeException e) {
        List<String> added = new ArrayList<>(struct.fieldNames());
        steps.forEach(step -> added.remove(step.name()));
        return added.isEmpty()
                ? e
                : new EngineException(
                        ErrorCode.BAD_INPUT,
                        "The constructor of record " + old.shortText()
                                + " refuses a value from state, where the new fields " + added + " have no value yet ("
                                + e + "): let it accept null, 0 or false for them",
                        e);
    }

    @Override
    public TypeSerializer<T> duplicate() {
        Map<String, TypeSerializer<T>> readers = new java.util.HashMap<>(subclasses);
        readers.replaceAll((name, reader) -> reader.duplicate());
        return new StructReader<>(
                old,
                (StructSerializer<T>) struct.duplicate(),
                steps.stream().map(Step::duplicate).toList(),
                readers);
    }
}
