package dev.weft.api.type;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What type variables stand for: types as written, or type information that is known from elsewhere. Immutable. */
final class TypeBindings {
    static final TypeBindings NONE = new TypeBindings(Map.of(), Map.of());

    private final Map<TypeVariable<?>, Type> types;
    private final Map<TypeVariable<?>, TypeInformation<?>> infos;

    private TypeBindings(Map<TypeVariable<?>, Type> types, Map<TypeVariable<?>, TypeInformation<?>> infos) {
        this.types = types;
        this.infos = infos;
    }

    Optional<Type> type(TypeVariable<?> variable) {
        Type bound = types.get(variable);
        return bound == null || bound.equals(variable) ? Optional.empty() : Optional.of(bound);
    }

    Optional<TypeInformation<?>> info(TypeVariable<?> variable) {
        return Optional.ofNullable(infos.get(variable));
    }

    /** These and the arguments of a parameterized type, resolved by these. */
    TypeBindings plus(Type type) {
        if (!(type instanceof ParameterizedType parameterized)) {
            return this;
        }
        TypeVariable<?>[] variables = ((Class<?>) parameterized.getRawType()).getTypeParameters();
        Type[] arguments = parameterized.getActualTypeArguments();
        Map<TypeVariable<?>, Type> moreTypes = new HashMap<>(types);
        Map<TypeVariable<?>, TypeInformation<?>> moreInfos = new HashMap<>(infos);
        for (int i = 0; i < variables.length; i++) {
            Type argument = resolve(arguments[i]);
            TypeInformation<?> known = argument instanceof TypeVariable<?> variable ? infos.get(variable) : null;
            if (known != null) {
                moreInfos.put(variables[i], known);
            } else {
                moreTypes.put(variables[i], argument);
            }
        }
        return new TypeBindings(moreTypes, moreInfos);
    }

    /** Follows a variable to what it stands for. */
    Type resolve(Type type) {
        Type current = type;
        while (current instanceof TypeVariable<?> variable && type(variable).isPresent()) {
            current = type(variable).get();
        }
        return current;
    }

    /** These and what {@code pattern} says when its values are of {@code actual}: Tuple2<T, String> binds T. */
    TypeBindings match(Type pattern, TypeInformation<?> actual) {
        Map<TypeVariable<?>, TypeInformation<?>> more = new HashMap<>(infos);
        collect(resolve(pattern), actual, more);
        return new TypeBindings(types, more);
    }

    private void collect(
            Type pattern, @Nullable TypeInformation<?> actual, Map<TypeVariable<?>, TypeInformation<?>> target) {
        if (actual == null) {
            return;
        }
        if (pattern instanceof TypeVariable<?> variable) {
            target.putIfAbsent(variable, actual);
        } else if (pattern instanceof WildcardType wildcard) {
            collect(resolve(wildcard.getUpperBounds()[0]), actual, target);
        } else if (pattern instanceof GenericArrayType array && actual instanceof ObjectArrayTypeInfo<?> info) {
            collect(resolve(array.getGenericComponentType()), info.getComponentInfo(), target);
        } else if (pattern instanceof ParameterizedType parameterized) {
            collectArguments(parameterized, actual, target);
        }
    }

    private void collectArguments(
            ParameterizedType pattern, TypeInformation<?> actual, Map<TypeVariable<?>, TypeInformation<?>> target) {
        Type[] arguments = pattern.getActualTypeArguments();
        TypeVariable<?>[] variables = ((Class<?>) pattern.getRawType()).getTypeParameters();
        for (int i = 0; i < arguments.length; i++) {
            TypeInformation<?> part = actual.isTupleType()
                    ? ((CompositeType<?>) actual).getTypeAt(i)
                    : actual.getGenericParameters().get(variables[i].getName());
            collect(resolve(arguments[i]), part, target);
        }
    }
}
