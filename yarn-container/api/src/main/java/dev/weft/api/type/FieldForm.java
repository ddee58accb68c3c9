package dev.weft.api.type;

/** How generated code treats a field. The first five only save calls: their bytes are those of the serialiser. */
enum FieldForm {
    PRIMITIVE,
    STRING,
    LONG,
    INT,
    DOUBLE,
    OBJECT;

    static FieldForm of(Class<?> declared, TypeSerializer<?> serializer, StructKind kind) {
        if (declared.isPrimitive()) {
            return PRIMITIVE;
        }
        if (serializer instanceof BasicSerializers.StringSerializer) {
            return STRING;
        }
        if (kind.allowsNull()) {
            return OBJECT;
        }
        if (serializer instanceof BasicSerializers.LongSerializer) {
            return LONG;
        }
        if (serializer instanceof BasicSerializers.IntSerializer) {
            return INT;
        }
        return serializer instanceof BasicSerializers.DoubleSerializer ? DOUBLE : OBJECT;
    }
}
