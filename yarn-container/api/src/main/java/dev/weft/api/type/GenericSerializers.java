package dev.weft.api.type;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.ServiceLoader;

/** Finds the generic serialiser. */
final class GenericSerializers {
    private GenericSerializers() {}

    static <T> TypeSerializer<T> create(Class<T> type, SerializerConfig config) {
        if (config.hasGenericTypesDisabled()) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Type " + type.getName() + " needs the generic serializer (" + reason(type)
                            + "), which pipeline.generic-types=false forbids: make it a record or a POJO");
        }
        return provider(type).create(type);
    }

    private static GenericSerializerProvider provider(Class<?> type) {
        return ServiceLoader.load(GenericSerializerProvider.class, GenericSerializers.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new EngineException(
                        ErrorCode.BAD_INPUT,
                        "Type " + type.getName() + " needs the generic serializer (" + reason(type)
                                + "): add dev.weft:weft-generic-serializer to the class path, or make it a record or a"
                                + " POJO"));
    }

    /** Why the type has no serialiser of its own. */
    static String reason(Class<?> type) {
        return StructLayout.pojoFault(type).orElse("its fields refer to types that are not known");
    }
}
