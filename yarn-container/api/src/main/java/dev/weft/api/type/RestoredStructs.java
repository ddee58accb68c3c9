package dev.weft.api.type;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.List;
import java.util.Optional;

/** Serialisers of structs from their description alone, for those who read state without the job's types. */
final class RestoredStructs {
    private RestoredStructs() {}

    /**
     * Reads values of {@code old} into objects of the class as it is now.
     *
     * @throws EngineException with BAD_INPUT when the class has fields that the description does not tell the type of
     */
    static <T> TypeSerializer<T> serializer(StructSnapshot<T> old, Class<T> type, StructKind kind) {
        StructLayout layout = layout(type, kind, old.fields().size());
        List<String> names =
                layout.fields().stream().map(StructLayout.StructField::name).toList();
        TypeSerializer<?>[] fields = new TypeSerializer<?>[names.size()];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = field(old, layout.fields().get(i));
        }
        StructSerializer<T> current = StructSerializer.of(type, layout.kind(), names, fields);
        try {
            return new StructSnapshot<>(current).readerOf(old, "");
        } catch (IncompatibleTypeException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT, "Class " + type.getName() + " changed; " + e.getMessage(), e);
        }
    }

    private static TypeSerializer<?> field(StructSnapshot<?> old, StructLayout.StructField field) {
        Optional<StructSnapshot.Field> then = old.field(field.name());
        boolean sameType = then.isPresent()
                && (!field.type().isPrimitive()
                        || then.get().type() instanceof BasicSnapshot<?> basic
                                && basic.form()
                                        .primitiveText()
                                        .equals(field.type().getName()));
        return sameType
                ? then.get().type().restoreSerializer()
                : TypeInformation.of(field.type()).createSerializer();
    }

    private static StructLayout layout(Class<?> type, StructKind kind, int arity) {
        if (kind == StructKind.TUPLE) {
            return StructLayout.ofTuple(type, arity);
        }
        if (type.isRecord()) {
            return StructLayout.ofRecord(type);
        }
        return StructLayout.ofPojo(type)
                .orElseThrow(() -> new EngineException(
                        ErrorCode.BAD_INPUT,
                        "Class " + type.getName() + " was a record or POJO when its values were written, now "
                                + StructLayout.pojoFault(type).orElse("it is none")));
    }
}
