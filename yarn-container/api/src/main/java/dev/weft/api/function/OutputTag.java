package dev.weft.api.function;

import dev.weft.api.type.FunctionTypes;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Names a side output of an operator and says what is in it. Made without a type it must be an anonymous subclass, which keeps
 * the type argument: {@code new OutputTag<String>("late") {}}. Tags of one id are equal.
 *
 * @param <T> type of the records
 */
public class OutputTag<T> implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String id;
    private final TypeInformation<T> typeInfo;

    /**
     * A tag whose type is that of the subclass.
     *
     * @throws EngineException BAD_INPUT with the cure when the type is not there
     */
    @SuppressWarnings("unchecked")
    public OutputTag(String id) {
        this.id = checked(id);
        boolean subclass = getClass() != OutputTag.class;
        this.typeInfo = (TypeInformation<T>) (subclass
                        ? FunctionTypes.output(this, OutputTag.class, -1, 0, Types.VOID)
                        : java.util.Optional.<TypeInformation<?>>empty())
                .orElseThrow(() -> new EngineException(
                        ErrorCode.BAD_INPUT,
                        "Output tag '" + id + "' does not know its type: add {} behind it, as in"
                                + " new OutputTag<String>(\"" + id + "\") {}, or give the type as second argument"));
    }

    /** A tag with its type. */
    public OutputTag(String id, TypeInformation<T> typeInfo) {
        this.id = checked(id);
        this.typeInfo = typeInfo;
    }

    private static String checked(String id) {
        if (id.isBlank()) {
            throw new EngineException(ErrorCode.BAD_INPUT, "An output tag needs an id");
        }
        return id;
    }

    /** Name within the operator. */
    public String getId() {
        return id;
    }

    /** Type of the records. */
    public TypeInformation<T> getTypeInfo() {
        return typeInfo;
    }

    /** True when {@code owner}, if there is one, names the same output as {@code other}. */
    public static boolean isResponsibleFor(@Nullable OutputTag<?> owner, OutputTag<?> other) {
        return other.equals(owner);
    }

    /** The anonymous subclass stays behind, and with it the enclosing instance that it refers to. */
    protected final Object writeReplace() {
        return new OutputTag<>(id, typeInfo);
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof OutputTag<?> tag && tag.id.equals(id);
    }

    @Override
    public final int hashCode() {
        return id.hashCode();
    }

    @Override
    public String toString() {
        return "OutputTag(" + id + ", " + typeInfo + ")";
    }
}
