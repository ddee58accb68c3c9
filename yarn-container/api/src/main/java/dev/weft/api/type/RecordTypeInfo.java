package dev.weft.api.type;

import java.util.Arrays;
import java.util.List;

/** Records. */
public final class RecordTypeInfo<T> extends CompositeType<T> {
    private static final long serialVersionUID = 1L;

    /** Types of the components in their order. */
    public RecordTypeInfo(Class<T> recordClass, List<? extends TypeInformation<?>> types) {
        super(recordClass, names(recordClass), types);
    }

    private static List<String> names(Class<?> recordClass) {
        if (!recordClass.isRecord()) {
            throw new IllegalArgumentException("Not a record: " + recordClass.getName());
        }
        return Arrays.stream(recordClass.getRecordComponents())
                .map(component -> component.getName())
                .toList();
    }

    @Override
    StructKind kind() {
        return StructKind.RECORD;
    }
}
