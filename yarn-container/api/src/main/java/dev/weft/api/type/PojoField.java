package dev.weft.api.type;

import java.io.Serializable;

/**
 * A field of a POJO.
 *
 * @param name its name
 * @param typeInfo its type
 */
public record PojoField(String name, TypeInformation<?> typeInfo) implements Serializable {
    public TypeInformation<?> getTypeInformation() {
        return typeInfo;
    }
}
