package dev.weft.api.type;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** POJOs: public class, public constructor without parameters, fields public or with getter and setter. */
public final class PojoTypeInfo<T> extends CompositeType<T> {
    private static final long serialVersionUID = 1L;

    private final List<PojoField> fields;

    /**
     * The fields in any order.
     *
     * @throws IllegalArgumentException when the class is no POJO or the fields are not its own; says why
     */
    public PojoTypeInfo(Class<T> type, List<PojoField> fields) {
        this(type, sorted(fields), true);
        StructLayout.pojoFault(type).ifPresent(fault -> {
            throw new IllegalArgumentException("Class " + type.getName() + " is no POJO: " + fault);
        });
        List<String> own = StructLayout.instanceFields(type).stream()
                .map(field -> field.getName())
                .toList();
        if (!own.equals(Arrays.asList(getFieldNames()))) {
            throw new IllegalArgumentException(
                    "Class " + type.getName() + " has fields " + own + ", given were " + List.of(getFieldNames()));
        }
    }

    private PojoTypeInfo(Class<T> type, List<PojoField> sorted, boolean marker) {
        super(
                type,
                sorted.stream().map(PojoField::name).toList(),
                sorted.stream().<TypeInformation<?>>map(PojoField::typeInfo).toList());
        this.fields = sorted;
    }

    private static List<PojoField> sorted(List<PojoField> fields) {
        return fields.stream().sorted(Comparator.comparing(PojoField::name)).toList();
    }

    /** The field at {@code position}, fields being sorted by name. */
    public PojoField getPojoFieldAt(int position) {
        return fields.get(position);
    }

    @Override
    StructKind kind() {
        return StructKind.POJO;
    }

    @Override
    public Optional<String> keyFault() {
        return ownEquality(getTypeClass()).or(super::keyFault);
    }

    /** Why a class that says itself when it is equal is no key: that would be ignored. */
    static Optional<String> ownEquality(Class<?> type) {
        if (type.isAnnotationPresent(KeyByEncoding.class)) {
            return Optional.empty();
        }
        return definesOwnEquality(type)
                ? Optional.of(
                        "class " + type.getName() + " has its own equals/hashCode, which keys do not ask (they are"
                                + " compared by their encoded form): use a record or a string, or annotate it with @KeyByEncoding")
                : Optional.empty();
    }

    private static boolean definesOwnEquality(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(method -> isEqualsOrHashCode(method))
                .anyMatch(method -> method.getDeclaringClass() != Object.class);
    }

    private static boolean isEqualsOrHashCode(Method method) {
        return method.getName().equals("hashCode") && method.getParameterCount() == 0
                || method.getName().equals("equals")
                        && Arrays.equals(method.getParameterTypes(), new Class<?>[] {Object.class});
    }
}
