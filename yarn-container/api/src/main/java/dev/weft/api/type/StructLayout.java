package dev.weft.api.type;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the fields of a class are and how it is made.
 *
 * @param constructor canonical for a record, without parameters for the others
 * @param fields in the order of the encoded form
 */
record StructLayout(Class<?> type, StructKind kind, Constructor<?> constructor, List<StructField> fields) {

    /**
     * A field, reached directly or by its methods.
     *
     * @param type declared type, erased
     * @param field set when it is read and written directly
     * @param getter set when it is read by a method
     * @param setter set when it is written by a method
     */
    record StructField(
            String name,
            Class<?> type,
            @Nullable Field field,
            @Nullable Method getter,
            @Nullable Method setter) {}

    /** Components in their order. */
    static StructLayout ofRecord(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        List<StructField> fields = new ArrayList<>();
        for (RecordComponent component : components) {
            fields.add(new StructField(component.getName(), component.getType(), null, component.getAccessor(), null));
        }
        try {
            return new StructLayout(type, StructKind.RECORD, type.getDeclaredConstructor(types), fields);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("Record without canonical constructor: " + type.getName(), e);
        }
    }

    /** Fields f0, f1, … */
    static StructLayout ofTuple(Class<?> type, int arity) {
        List<StructField> fields = new ArrayList<>();
        try {
            for (int i = 0; i < arity; i++) {
                Field field = type.getField("f" + i);
                fields.add(new StructField(field.getName(), field.getType(), field, null, null));
            }
            return new StructLayout(type, StructKind.TUPLE, type.getConstructor(), fields);
        } catch (NoSuchFieldException | NoSuchMethodException e) {
            throw new IllegalArgumentException("Not a tuple class with a public constructor: " + type.getName(), e);
        }
    }

    /** The fields of a POJO by name, or empty when {@link #pojoFault} has something to say. */
    static Optional<StructLayout> ofPojo(Class<?> type) {
        if (pojoFault(type).isPresent()) {
            return Optional.empty();
        }
        List<StructField> fields = new ArrayList<>();
        for (Field field : instanceFields(type)) {
            boolean direct = Modifier.isPublic(field.getModifiers());
            fields.add(new StructField(
                    field.getName(),
                    field.getType(),
                    direct ? field : null,
                    direct ? null : getter(type, field).orElseThrow(),
                    direct ? null : setter(type, field).orElseThrow()));
        }
        try {
            return Optional.of(new StructLayout(type, StructKind.POJO, type.getConstructor(), fields));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("Its public constructor vanished: " + type.getName(), e);
        }
    }

    /** Why a class is no POJO: half a sentence, or empty when it is one. */
    static Optional<String> pojoFault(Class<?> type) {
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers()) || type.isArray() || type.isPrimitive()) {
            return Optional.of("it cannot be instantiated");
        }
        if (!Modifier.isPublic(type.getModifiers())) {
            return Optional.of("it is not public");
        }
        if (type.getEnclosingClass() != null && !Modifier.isStatic(type.getModifiers())) {
            return Optional.of("it is an inner class that is not static");
        }
        if (Arrays.stream(type.getConstructors()).noneMatch(c -> c.getParameterCount() == 0)) {
            return Optional.of("it has no public constructor without parameters");
        }
        List<Field> fields = instanceFields(type);
        if (fields.isEmpty()) {
            return Optional.of("it has no fields");
        }
        return fields.stream()
                .flatMap(field -> fieldFault(type, field, fields).stream())
                .findFirst();
    }

    private static Optional<String> fieldFault(Class<?> type, Field field, List<Field> all) {
        String name = field.getName();
        if (all.stream().filter(other -> other.getName().equals(name)).count() > 1) {
            return Optional.of("two of its classes have a field '" + name + "'");
        }
        if (Modifier.isPublic(field.getModifiers())) {
            return Modifier.isFinal(field.getModifiers())
                    ? Optional.of("its field '" + name + "' is final")
                    : Optional.empty();
        }
        if (getter(type, field).isEmpty()) {
            return Optional.of("its field '" + name + "' is not public and has no public getter");
        }
        return setter(type, field).isEmpty()
                ? Optional.of("its field '" + name + "' is not public and has no public setter")
                : Optional.empty();
    }

    /** Fields that belong to the value, of all classes up to Object, by name. */
    static List<Field> instanceFields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            fields.addAll(instanceFieldsOf(c));
        }
        fields.sort(java.util.Comparator.comparing(Field::getName));
        return fields;
    }

    /** Fields that belong to the value and are declared by this very class. */
    static List<Field> instanceFieldsOf(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .filter(field -> !Modifier.isTransient(field.getModifiers()) && !field.isSynthetic())
                .toList();
    }

    private static Optional<Method> getter(Class<?> type, Field field) {
        String suffix = suffix(field);
        List<String> names = List.of("get" + suffix, "is" + suffix, field.getName());
        return Arrays.stream(type.getMethods())
                .filter(method -> names.contains(method.getName()))
                .filter(method -> method.getParameterCount() == 0 && method.getReturnType() == field.getType())
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isBridge())
                .findFirst();
    }

    private static Optional<Method> setter(Class<?> type, Field field) {
        List<String> names = List.of("set" + suffix(field), field.getName() + "_$eq");
        return Arrays.stream(type.getMethods())
                .filter(method -> names.contains(method.getName()))
                .filter(method -> method.getParameterCount() == 1 && method.getParameterTypes()[0] == field.getType())
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isBridge())
                .findFirst();
    }

    private static String suffix(Field field) {
        String name = field.getName();
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** True when code of the same package can do everything: what generated code needs. */
    boolean isOpenToPackage() {
        return !Modifier.isPrivate(constructor.getModifiers());
    }
}
