package dev.weft.api.type;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What types made of others share: lists, sets, maps, optionals, arrays of objects. */
abstract class ContainerTypeInfo<C> extends TypeInformation<C> {
    private static final long serialVersionUID = 1L;

    private final String name;
    private final List<TypeInformation<?>> parts;

    ContainerTypeInfo(String name, TypeInformation<?>... parts) {
        this.name = name;
        this.parts = List.of(parts);
    }

    @Override
    public boolean isBasicType() {
        return false;
    }

    @Override
    public boolean isTupleType() {
        return false;
    }

    @Override
    public int getArity() {
        return 1;
    }

    @Override
    public int getTotalFields() {
        return 1;
    }

    final Optional<String> partFault() {
        return parts.stream()
                .flatMap(part -> part.keyFault().stream().map(fault -> fault + ", inside " + this))
                .findFirst();
    }

    @Override
    public boolean canEqual(Object other) {
        return other != null && other.getClass() == getClass();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ContainerTypeInfo<?> info
                && info.getClass() == getClass()
                && info.name.equals(name)
                && info.parts.equals(parts);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + parts.hashCode();
    }

    @Override
    public String toString() {
        return name + "<" + parts.stream().map(Object::toString).collect(Collectors.joining(", ")) + ">";
    }
}
