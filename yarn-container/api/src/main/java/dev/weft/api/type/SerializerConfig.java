package dev.weft.api.type;

import java.io.Serializable;

/**
 * What serialisers depend on besides their type.
 *
 * @param genericTypesAllowed false refuses types that only the generic serialiser can handle
 *     ({@code pipeline.generic-types})
 */
public record SerializerConfig(boolean genericTypesAllowed) implements Serializable {
    /** The defaults: generic types are allowed. */
    public static final SerializerConfig DEFAULT = new SerializerConfig(true);

    /** True when the generic serialiser is forbidden. */
    public boolean hasGenericTypesDisabled() {
        return !genericTypesAllowed;
    }
}
