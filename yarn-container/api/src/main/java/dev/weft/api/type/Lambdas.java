package dev.weft.api.type;

import java.io.ObjectStreamClass;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Optional;

/** Looks behind serialisable lambdas and method references. */
public final class Lambdas {
    private Lambdas() {}

    /** What the compiler noted about a lambda; empty when the object is none. */
    public static Optional<SerializedLambda> describe(Object function) {
        Class<?> type = function.getClass();
        if (!type.isSynthetic() && !type.isHidden()) {
            return Optional.empty();
        }
        try {
            Method replace = type.getDeclaredMethod("writeReplace");
            replace.setAccessible(true);
            return replace.invoke(function) instanceof SerializedLambda lambda ? Optional.of(lambda) : Optional.empty();
        } catch (ReflectiveOperationException e) {
            return Optional.empty();
        }
    }

    /** The method or constructor that a lambda runs; empty when it cannot be loaded. */
    static Optional<Executable> implementation(Object function, SerializedLambda lambda) {
        ClassLoader loader = function.getClass().getClassLoader();
        try {
            Class<?> owner = Class.forName(lambda.getImplClass().replace('/', '.'), false, loader);
            Class<?>[] parameters = MethodType.fromMethodDescriptorString(lambda.getImplMethodSignature(), loader)
                    .parameterArray();
            if (lambda.getImplMethodName().equals("<init>")) {
                return Optional.of(owner.getDeclaredConstructor(parameters));
            }
            return method(owner, lambda.getImplMethodName(), parameters);
        } catch (ClassNotFoundException | NoSuchMethodException | TypeNotPresentException e) {
            return Optional.empty();
        }
    }

    private static Optional<Executable> method(Class<?> owner, String name, Class<?>[] parameters) {
        for (Class<?> c = owner; c != null; c = c.getSuperclass()) {
            try {
                return Optional.of(c.getDeclaredMethod(name, parameters));
            } catch (NoSuchMethodException e) {
                continue;
            }
        }
        return Arrays.stream(owner.getMethods())
                .filter(method -> method.getName().equals(name))
                .filter(method -> Arrays.equals(method.getParameterTypes(), parameters))
                .<Executable>map(method -> method)
                .findFirst();
    }

    /** The one abstract method of a functional interface. */
    static Method singleMethod(Class<?> functionInterface) {
        return Arrays.stream(functionInterface.getMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException(functionInterface.getName() + " has no abstract method"));
    }

    /** True when Java serialisation takes an object of the class. */
    public static boolean isSerializable(Class<?> type) {
        return ObjectStreamClass.lookup(type) != null;
    }
}
