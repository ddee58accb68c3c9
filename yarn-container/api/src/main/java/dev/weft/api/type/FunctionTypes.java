package dev.weft.api.type;

import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the type that a user's function produces: from the type arguments of its class, or, for lambdas and method
 * references, from the method behind them as far as erasure left anything. Client thread.
 */
public final class FunctionTypes {
    private FunctionTypes() {}

    /**
     * What a function produces.
     *
     * @param function the user's object
     * @param functionInterface generic interface it implements, such as MapFunction
     * @param inputParameter index of the interface's type parameter for the input, −1 when it has none
     * @param outputParameter index of the interface's type parameter that is asked for
     * @param input type of the input, which binds type variables of the function's class
     * @return empty when it was erased
     */
    public static Optional<TypeInformation<?>> output(
            Object function,
            Class<?> functionInterface,
            int inputParameter,
            int outputParameter,
            TypeInformation<?> input) {
        return output(
                function,
                functionInterface,
                inputParameter < 0 ? Map.of() : Map.of(inputParameter, input),
                outputParameter);
    }

    /**
     * What a function of any number of inputs produces.
     *
     * @param inputs types of the inputs by index of their type parameters
     * @return empty when it was erased
     */
    public static Optional<TypeInformation<?>> output(
            Object function,
            Class<?> functionInterface,
            Map<Integer, ? extends TypeInformation<?>> inputs,
            int outputParameter) {
        return queried(function).or(() -> parameter(function, functionInterface, inputs, outputParameter));
    }

    /** What a function tells of its type itself. */
    public static Optional<TypeInformation<?>> queried(@Nullable Object function) {
        return function instanceof ResultTypeQueryable<?> queryable
                ? Optional.of(queryable.getProducedType())
                : Optional.empty();
    }

    /** As {@link #output} for a type parameter that is not what the function produces. */
    public static Optional<TypeInformation<?>> parameter(
            Object function,
            Class<?> functionInterface,
            Map<Integer, ? extends TypeInformation<?>> inputs,
            int outputParameter) {
        try {
            Optional<SerializedLambda> lambda = Lambdas.describe(function);
            return lambda.isPresent()
                    ? ofLambda(function, functionInterface, outputParameter, lambda.get())
                    : ofClass(function.getClass(), functionInterface, inputs, outputParameter);
        } catch (TypeExtraction.ErasedTypeException e) {
            return Optional.empty();
        }
    }

    /** As {@link #parameter} for a class, without an object. */
    public static Optional<TypeInformation<?>> ofParameter(
            Class<?> functionClass,
            Class<?> functionInterface,
            Map<Integer, ? extends TypeInformation<?>> inputs,
            int outputParameter) {
        try {
            return ofClass(functionClass, functionInterface, inputs, outputParameter);
        } catch (TypeExtraction.ErasedTypeException e) {
            return Optional.empty();
        }
    }

    /** A type as reflection gives it; empty when it has type variables. */
    public static Optional<TypeInformation<?>> ofType(Type type) {
        try {
            return Optional.of(TypeExtraction.of(type));
        } catch (TypeExtraction.ErasedTypeException e) {
            return Optional.empty();
        }
    }

    /**
     * What {@code type} gives for type parameter {@code parameter} of {@code base}; a variable when it leaves it open.
     *
     * @throws IllegalArgumentException when it does not extend {@code base}
     */
    public static Type argument(Class<?> type, Class<?> base, int parameter) {
        TypeVariable<?> variable = base.getTypeParameters()[parameter];
        return bindingsOf(type, base, TypeBindings.NONE)
                .orElseThrow(() -> new IllegalArgumentException(type.getName() + " does not extend " + base.getName()))
                .resolve(variable);
    }

    private static Optional<TypeInformation<?>> ofClass(
            Class<?> functionClass,
            Class<?> functionInterface,
            Map<Integer, ? extends TypeInformation<?>> inputs,
            int outputParameter) {
        TypeVariable<?>[] parameters = functionInterface.getTypeParameters();
        Optional<TypeBindings> found = bindingsOf(functionClass, functionInterface, TypeBindings.NONE);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        TypeBindings bindings = found.get();
        for (Map.Entry<Integer, ? extends TypeInformation<?>> input : inputs.entrySet()) {
            bindings = bindings.match(parameters[input.getKey()], input.getValue());
        }
        return Optional.of(TypeExtraction.of(parameters[outputParameter], bindings));
    }

    /** Climbs from a class to the interface, collecting type arguments. */
    private static Optional<TypeBindings> bindingsOf(Type type, Class<?> target, TypeBindings known) {
        Class<?> raw = type instanceof ParameterizedType p ? (Class<?>) p.getRawType() : (Class<?>) type;
        TypeBindings bindings = known.plus(type);
        if (raw == target) {
            return Optional.of(bindings);
        }
        for (Type parent : raw.getGenericInterfaces()) {
            Optional<TypeBindings> found = bindingsOf(parent, target, bindings);
            if (found.isPresent()) {
                return found;
            }
        }
        Type parent = raw.getGenericSuperclass();
        return parent == null ? Optional.empty() : bindingsOf(parent, target, bindings);
    }

    private static Optional<TypeInformation<?>> ofLambda(
            Object function, Class<?> functionInterface, int outputParameter, SerializedLambda lambda) {
        Method single = Lambdas.singleMethod(functionInterface);
        TypeVariable<?> wanted = functionInterface.getTypeParameters()[outputParameter];
        boolean returned = single.getGenericReturnType().equals(wanted);
        Optional<Executable> target = Lambdas.implementation(function, lambda);
        if (!returned) {
            return target.flatMap(FunctionTypes::collectedType);
        }
        ClassLoader loader = function.getClass().getClassLoader();
        Class<?> erased = MethodType.fromMethodDescriptorString(lambda.getInstantiatedMethodType(), loader)
                .returnType();
        if (!isErased(erased)) {
            return Optional.of(TypeExtraction.of(erased));
        }
        return target.filter(method -> !method.isSynthetic()).flatMap(FunctionTypes::returnedType);
    }

    private static Optional<TypeInformation<?>> returnedType(Executable target) {
        Type type = target instanceof Method method ? method.getGenericReturnType() : target.getDeclaringClass();
        return type instanceof Class<?> plain && isErased(plain)
                ? Optional.empty()
                : Optional.of(TypeExtraction.of(type));
    }

    /** Type of the collector that a method reference takes as its last parameter. */
    private static Optional<TypeInformation<?>> collectedType(Executable target) {
        Type[] parameters = target.getGenericParameterTypes();
        if (target.isSynthetic() || parameters.length == 0) {
            return Optional.empty();
        }
        return parameters[parameters.length - 1] instanceof ParameterizedType collector
                ? Optional.of(TypeExtraction.of(collector.getActualTypeArguments()[0]))
                : Optional.empty();
    }

    private static boolean isErased(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element == Object.class
                || Arrays.stream(element.getTypeParameters()).findAny().isPresent();
    }
}
