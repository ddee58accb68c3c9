package dev.weft.api.type;

import dev.weft.api.tuple.Tuple;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Type information from what reflection tells of a type. One use, one thread. */
final class TypeExtraction {
    /** Generic types may contain ever larger ones of their kind. */
    private static final int MAX_DEPTH = 32;

    private final TypeBindings bindings;
    /** Types whose fields are being looked at: one that contains itself goes to the generic serialiser. */
    private final Deque<Type> open = new ArrayDeque<>();

    private TypeExtraction(TypeBindings bindings) {
        this.bindings = bindings;
    }

    /** A type was erased. Caught where operator and cure are known. */
    static final class ErasedTypeException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        ErasedTypeException(String message) {
            super(message);
        }
    }

    /**
     * The type behind {@code type}.
     *
     * @throws IllegalArgumentException when part of it is erased
     */
    static TypeInformation<?> of(Type type) {
        return of(type, TypeBindings.NONE);
    }

    static TypeInformation<?> of(Type type, TypeBindings bindings) {
        return new TypeExtraction(bindings).extract(type);
    }

    @SuppressWarnings("unchecked")
    static <T> TypeInformation<T> ofClass(Class<T> type) {
        return (TypeInformation<T>) of(type);
    }

    private TypeInformation<?> extract(Type type) {
        if (type instanceof Class<?> plain) {
            return ofPlainClass(plain);
        }
        if (type instanceof ParameterizedType parameterized) {
            return ofParameterized(parameterized);
        }
        if (type instanceof GenericArrayType array) {
            return new ObjectArrayTypeInfo<>(extract(array.getGenericComponentType()));
        }
        if (type instanceof WildcardType wildcard) {
            return extract(wildcard.getUpperBounds()[0]);
        }
        if (type instanceof TypeVariable<?> variable) {
            return ofVariable(variable);
        }
        throw new IllegalArgumentException("Unknown kind of type: " + type);
    }

    private TypeInformation<?> ofVariable(TypeVariable<?> variable) {
        Optional<TypeInformation<?>> known = bindings.info(variable);
        if (known.isPresent()) {
            return known.get();
        }
        Optional<Type> bound = bindings.type(variable);
        if (bound.isPresent()) {
            return extract(bound.get());
        }
        throw new ErasedTypeException(
                "type variable " + variable.getName() + " of " + variable.getGenericDeclaration() + " is erased");
    }

    private TypeInformation<?> ofPlainClass(Class<?> type) {
        BasicTypeInfo<?> basic = BasicTypeInfo.getInfoFor(type);
        if (basic != null) {
            return basic;
        }
        if (type.isArray()) {
            return type.getComponentType().isPrimitive()
                    ? new PrimitiveArrayTypeInfo<>(type)
                    : new ObjectArrayTypeInfo<>(extract(type.getComponentType()));
        }
        if (type.isEnum()) {
            return enumInfo(type);
        }
        if (Tuple.class.isAssignableFrom(type)) {
            return ofTuple(type, type);
        }
        return ofFields(type, type);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static TypeInformation<?> enumInfo(Class<?> type) {
        return new EnumTypeInfo(type);
    }

    private TypeInformation<?> ofParameterized(ParameterizedType type) {
        Class<?> raw = (Class<?>) type.getRawType();
        Type[] arguments = type.getActualTypeArguments();
        if (raw == List.class) {
            return new ListTypeInfo<>(extract(arguments[0]));
        }
        if (raw == Set.class) {
            return new SetTypeInfo<>(extract(arguments[0]));
        }
        if (raw == Optional.class) {
            return new OptionalTypeInfo<>(extract(arguments[0]));
        }
        if (raw == Either.class) {
            return new EitherTypeInfo<>(extract(arguments[0]), extract(arguments[1]));
        }
        if (raw == Map.class) {
            return new MapTypeInfo<>(extract(arguments[0]), extract(arguments[1]));
        }
        if (Tuple.class.isAssignableFrom(raw)) {
            return ofTuple(raw, type);
        }
        return ofFields(raw, type);
    }

    private TypeInformation<?> ofTuple(Class<?> raw, Type type) {
        TypeBindings own = bindings.plus(type);
        Class<?> tupleClass = raw;
        while (tupleClass.getSuperclass() != Tuple.class) {
            if (tupleClass == Tuple.class
                    || !StructLayout.instanceFieldsOf(tupleClass).isEmpty()) {
                return ofFields(raw, type);
            }
            own = own.plus(tupleClass.getGenericSuperclass());
            tupleClass = tupleClass.getSuperclass();
        }
        if (Modifier.isAbstract(raw.getModifiers()) || !Modifier.isPublic(raw.getModifiers())) {
            return new GenericTypeInfo<>(raw);
        }
        List<TypeInformation<?>> fields = new ArrayList<>();
        for (TypeVariable<?> parameter : tupleClass.getTypeParameters()) {
            fields.add(new TypeExtraction(own).extract(parameter));
        }
        return tupleInfo(raw, fields);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static TypeInformation<?> tupleInfo(Class<?> raw, List<TypeInformation<?>> fields) {
        return new TupleTypeInfo(raw, fields.toArray(TypeInformation<?>[]::new));
    }

    private TypeInformation<?> ofFields(Class<?> raw, Type type) {
        if (open.contains(raw)
                || raw.getName().startsWith("java.")
                || raw.getName().startsWith("javax.")) {
            return new GenericTypeInfo<>(raw);
        }
        boolean pojo = !raw.isRecord() && StructLayout.pojoFault(raw).isEmpty();
        if (!raw.isRecord() && !pojo) {
            return new GenericTypeInfo<>(raw);
        }
        open.push(type);
        try {
            TypeBindings own = superBindings(raw, bindings.plus(type));
            return raw.isRecord() ? recordInfo(raw, own) : pojoInfo(raw, own);
        } finally {
            open.pop();
        }
    }

    private static TypeBindings superBindings(Class<?> raw, TypeBindings own) {
        TypeBindings all = own;
        for (Class<?> c = raw; c != null && c != Object.class; c = c.getSuperclass()) {
            Type parent = c.getGenericSuperclass();
            all = parent == null ? all : all.plus(parent);
        }
        return all;
    }

    private TypeInformation<?> nested(Type type, TypeBindings own) {
        TypeExtraction inner = new TypeExtraction(own);
        inner.open.addAll(open);
        return inner.extract(type);
    }

    private TypeInformation<?> recordInfo(Class<?> raw, TypeBindings own) {
        List<TypeInformation<?>> types = new ArrayList<>();
        for (RecordComponent component : raw.getRecordComponents()) {
            types.add(nested(component.getGenericType(), own));
        }
        return new RecordTypeInfo<>(raw, types);
    }

    private TypeInformation<?> pojoInfo(Class<?> raw, TypeBindings own) {
        List<PojoField> fields = new ArrayList<>();
        for (Field field : StructLayout.instanceFields(raw)) {
            fields.add(new PojoField(field.getName(), nested(field.getGenericType(), own)));
        }
        return new PojoTypeInfo<>(raw, fields);
    }
}
