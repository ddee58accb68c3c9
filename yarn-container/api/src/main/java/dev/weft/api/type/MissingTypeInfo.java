package dev.weft.api.type;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stands where a type was erased by the compiler and may still be given: a library asks {@code instanceof}. Its use as a type is
 * refused.
 */
public final class MissingTypeInfo<T> extends TypeInformation<T> {
    private static final long serialVersionUID = 1L;

    private final String functionName;

    /** The type that the function of this name produces. */
    public MissingTypeInfo(String functionName) {
        this.functionName = functionName;
    }

    /** The function whose type is missing. */
    public String getFunctionName() {
        return functionName;
    }

    private EngineException missing() {
        return new EngineException(
                ErrorCode.BAD_INPUT,
                "The type that " + functionName + " produces was erased by the compiler: give it as TypeInformation");
    }

    @Override
    public boolean isBasicType() {
        throw missing();
    }

    @Override
    public boolean isTupleType() {
        throw missing();
    }

    @Override
    public int getArity() {
        throw missing();
    }

    @Override
    public int getTotalFields() {
        throw missing();
    }

    @Override
    public Class<T> getTypeClass() {
        throw missing();
    }

    @Override
    public Optional<String> keyFault() {
        return Optional.of("the type of the key is unknown: " + functionName + " lost it to the compiler");
    }

    @Override
    public TypeSerializer<T> createSerializer(SerializerConfig config) {
        throw missing();
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof MissingTypeInfo;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MissingTypeInfo<?> missing && functionName.equals(missing.functionName);
    }

    @Override
    public int hashCode() {
        return functionName.hashCode();
    }

    @Override
    public String toString() {
        return "Missing<" + functionName + ">";
    }
}
