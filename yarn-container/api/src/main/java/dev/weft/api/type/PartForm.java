package dev.weft.api.type;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** How a field lies in the encoded form of its struct. */
enum PartForm {
    /** As its serialiser writes it. */
    PLAIN,
    /** As {@link DataOutputView#writeString}, null included. */
    STRING,
    /** A byte that says whether it is null, then as its serialiser writes it. */
    NULLABLE;

    static PartForm of(StructKind kind, boolean primitive, TypeSerializerSnapshot<?> type) {
        if (primitive) {
            return PLAIN;
        }
        if (type instanceof BasicSnapshot<?> basic && basic.form() == BasicForm.STRING) {
            return STRING;
        }
        return kind.allowsNull() ? NULLABLE : PLAIN;
    }

    @Nullable
    Object read(TypeSerializer<?> reader, DataInputView source) throws IOException {
        return switch (this) {
            case PLAIN -> reader.deserialize(source);
            case STRING -> source.readString();
            case NULLABLE -> ContainerSerializer.readPart(reader, source);
        };
    }

    void skip(TypeSerializerSnapshot<?> type, DataInputView source) throws IOException {
        switch (this) {
            case PLAIN -> SchemaEvolution.skip(type, source);
            case STRING -> source.readString();
            case NULLABLE -> {
                if (source.readByte() != 0) {
                    SchemaEvolution.skip(type, source);
                }
            }
        }
    }
}
