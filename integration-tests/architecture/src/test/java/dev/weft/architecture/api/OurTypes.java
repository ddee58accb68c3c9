package dev.weft.architecture.api;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Our public types by simple name, asked by reflection. */
final class OurTypes {
    /** Names that differ, ours behind theirs. */
    private static final Map<String, String> OTHER_NAMES = Map.of("JobID", "JobId");

    private final Map<String, List<Class<?>>> byName = new HashMap<>();

    OurTypes(JavaClasses classes) {
        for (JavaClass type : classes) {
            if (type.getModifiers().contains(com.tngtech.archunit.core.domain.JavaModifier.PUBLIC)) {
                byName.computeIfAbsent(nameOf(type), name -> new ArrayList<>()).add(type.reflect());
            }
        }
    }

    private static String nameOf(JavaClass type) {
        String name = type.getSimpleName();
        JavaClass outer = type;
        while (outer.getEnclosingClass().isPresent()) {
            outer = outer.getEnclosingClass().get();
            name = outer.getSimpleName() + "." + name;
        }
        return name;
    }

    /** True when one of our types of that name has it. */
    boolean have(Signature wanted) {
        return byName.getOrDefault(ours(wanted.type()), List.of()).stream().anyMatch(type -> has(type, wanted));
    }

    private static String ours(String name) {
        return OTHER_NAMES.getOrDefault(name, name);
    }

    private static boolean has(Class<?> type, Signature wanted) {
        return switch (wanted.kind()) {
            case "type" -> true;
            case "constant" -> hasConstant(type, wanted.name());
            case "constructor" -> hasConstructor(type, wanted);
            default -> hasMethod(type, wanted);
        };
    }

    private static boolean hasConstant(Class<?> type, String name) {
        return Arrays.stream(type.getFields()).anyMatch(field -> field.getName().equals(name));
    }

    private static boolean hasConstructor(Class<?> type, Signature wanted) {
        if (type.isInterface()) {
            return false;
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (isVisible(constructor.getModifiers()) && takes(constructor, wanted.parameters())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static boolean hasMethod(Class<?> type, Signature wanted) {
        boolean wantsStatic = wanted.kind().equals("static");
        for (Method method : methodsOf(type)) {
            if (method.getName().equals(wanted.name())
                    && isVisible(method.getModifiers())
                    && Modifier.isStatic(method.getModifiers()) == wantsStatic
                    && takes(method, wanted.parameters())
                    && gives(method, wanted.result())) {
                return true;
            }
        }
        return false;
    }

    private static List<Method> methodsOf(Class<?> type) {
        List<Method> methods = new ArrayList<>(Arrays.asList(type.getMethods()));
        Class<?> at = type;
        while (at != null) {
            methods.addAll(Arrays.asList(at.getDeclaredMethods()));
            at = at.getSuperclass();
        }
        return methods;
    }

    private static boolean takes(Executable executable, List<String> parameters) {
        Type[] taken = executable.getGenericParameterTypes();
        Class<?>[] raw = executable.getParameterTypes();
        if (raw.length != parameters.size()) {
            return false;
        }
        for (int i = 0; i < raw.length; i++) {
            Type generic = taken.length == raw.length ? taken[i] : raw[i];
            if (!accepts(generic, raw[i], parameters.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean accepts(Type generic, Class<?> raw, String wanted) {
        if (wanted.startsWith("*")) {
            return isVariable(generic) || raw == Object.class;
        }
        return raw.getSimpleName().equals(ours(wanted));
    }

    private static boolean isVariable(Type type) {
        return type instanceof TypeVariable<?>
                || type instanceof GenericArrayType array && isVariable(array.getGenericComponentType());
    }

    private static boolean gives(Method method, String wanted) {
        if (wanted.startsWith("*")) {
            return isVariable(method.getGenericReturnType()) || method.getReturnType() == Object.class;
        }
        return isOrExtends(method.getReturnType(), ours(wanted));
    }

    /** A more special result is the same to a program. */
    private static boolean isOrExtends(Class<?> type, String wanted) {
        if (type.getSimpleName().equals(wanted)) {
            return true;
        }
        Class<?> parent = type.getSuperclass();
        return parent != null && isOrExtends(parent, wanted)
                || Arrays.stream(type.getInterfaces()).anyMatch(each -> isOrExtends(each, wanted));
    }
}
