package dev.weft.api.type;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A random struct, a random later version of it, and what values of the first look like in the second. Values are maps from
 * field to value, arrays are lists.
 */
record EvolvingStruct(
        String name,
        boolean isRecord,
        Map<String, String> fields,
        @Nullable EvolvingStruct inner) {
    private static final List<String> TYPES = List.of(
            "boolean",
            "byte",
            "short",
            "char",
            "int",
            "long",
            "float",
            "double",
            "Byte",
            "Short",
            "Integer",
            "Long",
            "Float",
            "Double",
            "String",
            "List<Integer>",
            "Map<String, Short>",
            "Optional<Byte>",
            "int[]",
            "byte[]",
            "float[]",
            "Integer[]",
            "Set<String>",
            "java.math.BigDecimal",
            "java.time.Instant",
            "INNER",
            "List<INNER>");
    private static final Map<String, List<String>> WIDER = Map.ofEntries(
            Map.entry("byte", List.of("short", "int", "long", "float", "double", "Byte", "Integer")),
            Map.entry("short", List.of("int", "long", "float", "double", "Long")),
            Map.entry("int", List.of("long", "double", "Double")),
            Map.entry("float", List.of("double")),
            Map.entry("long", List.of("Long")),
            Map.entry("Byte", List.of("Short", "Double")),
            Map.entry("Integer", List.of("Long")),
            Map.entry("List<Integer>", List.of("List<Long>", "List<Double>")),
            Map.entry("Map<String, Short>", List.of("Map<String, Integer>")),
            Map.entry("Optional<Byte>", List.of("Optional<Long>")),
            Map.entry("int[]", List.of("long[]", "double[]")),
            Map.entry("float[]", List.of("double[]")),
            Map.entry("Integer[]", List.of("Long[]")));

    static EvolvingStruct random(String name, Random random) {
        return new EvolvingStruct(
                name, random.nextBoolean(), randomFields(random, TYPES), randomInner(name + "Inner", random));
    }

    private static EvolvingStruct randomInner(String name, Random random) {
        return new EvolvingStruct(
                name, random.nextBoolean(), randomFields(random, TYPES.subList(0, TYPES.size() - 2)), null);
    }

    private static Map<String, String> randomFields(Random random, List<String> types) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 0; i < 1 + random.nextInt(7); i++) {
            fields.put("f" + (char) ('a' + random.nextInt(20)), types.get(random.nextInt(types.size())));
        }
        return fields;
    }

    /** Fields removed, added, reordered, widened. */
    EvolvingStruct later(Random random) {
        List<Map.Entry<String, String>> kept = new ArrayList<>();
        for (Map.Entry<String, String> field : fields.entrySet()) {
            if (random.nextInt(4) > 0) {
                List<String> wider = WIDER.getOrDefault(field.getValue(), List.of(field.getValue()));
                String type = random.nextInt(3) == 0 ? wider.get(random.nextInt(wider.size())) : field.getValue();
                kept.add(Map.entry(field.getKey(), type));
            }
        }
        List<String> types = inner == null ? TYPES.subList(0, TYPES.size() - 2) : TYPES;
        for (int i = random.nextInt(3) + (kept.isEmpty() ? 1 : 0); i > 0; i--) {
            kept.add(Map.entry("g" + i, types.get(random.nextInt(types.size()))));
        }
        Collections.shuffle(kept, random);
        Map<String, String> later = new LinkedHashMap<>();
        kept.forEach(field -> later.put(field.getKey(), field.getValue()));
        return new EvolvingStruct(name, isRecord, later, inner == null ? null : inner.later(random));
    }

    List<String> sources() {
        String own = isRecord
                ? "public record " + name + "(" + declared(", ", "") + ") {}"
                : "public class " + name + " { " + declared(" ", ";") + " }";
        return inner == null ? List.of(own) : List.of(own, inner.sources().get(0));
    }

    private String declared(String separator, String end) {
        return fields.entrySet().stream()
                .map(field -> (isRecord ? "" : "public ") + field.getValue().replace("INNER", name + "Inner") + " "
                        + field.getKey() + end)
                .collect(Collectors.joining(separator));
    }

    Map<String, Object> randomValue(Random random) {
        Map<String, Object> value = new LinkedHashMap<>();
        fields.forEach((field, type) -> value.put(field, randomValue(type, random)));
        return value;
    }

    private @Nullable Object randomValue(String type, Random random) {
        boolean primitive = Character.isLowerCase(type.charAt(0)) && !type.contains("[") && !type.startsWith("java");
        if (!primitive && random.nextInt(4) == 0) {
            return type.startsWith("Optional") ? Optional.empty() : null;
        }
        return switch (type) {
            case "boolean" -> random.nextBoolean();
            case "byte", "Byte" -> (byte) random.nextInt();
            case "short", "Short" -> (short) random.nextInt();
            case "char" -> (char) random.nextInt();
            case "int", "Integer" -> random.nextInt();
            case "long", "Long" -> random.nextLong();
            case "float", "Float" -> random.nextFloat();
            case "double", "Double" -> random.nextDouble();
            case "String" -> "s" + random.nextInt();
            case "List<Integer>", "Integer[]" -> Arrays.asList(random.nextInt(), null, random.nextInt());
            case "Map<String, Short>" -> new LinkedHashMap<>(Map.of("k" + random.nextInt(), (short) random.nextInt()));
            case "Optional<Byte>" -> Optional.of((byte) random.nextInt());
            case "int[]" -> List.of(random.nextInt(), random.nextInt());
            case "byte[]" -> List.of((byte) random.nextInt());
            case "float[]" -> List.of(random.nextFloat());
            case "Set<String>" -> new java.util.LinkedHashSet<>(List.of("x", "y" + random.nextInt()));
            case "java.math.BigDecimal" -> new java.math.BigDecimal(random.nextInt()).movePointLeft(2);
            case "java.time.Instant" -> java.time.Instant.ofEpochMilli(random.nextInt());
            case "INNER" -> java.util.Objects.requireNonNull(inner).randomValue(random);
            case "List<INNER>" ->
                List.of(java.util.Objects.requireNonNull(inner).randomValue(random), inner.randomValue(random));
            default -> throw new AssertionError(type);
        };
    }

    /** What {@code value} of this version is in {@code later}. */
    Map<String, Object> converted(Map<String, Object> value, EvolvingStruct later) {
        Map<String, Object> result = new LinkedHashMap<>();
        later.fields.forEach((field, type) -> result.put(
                field, fields.containsKey(field) ? converted(value.get(field), type, later) : defaultOf(type, later)));
        return result;
    }

    private static @Nullable Object defaultOf(String type, EvolvingStruct later) {
        if (type.startsWith("Optional")) {
            return later.isRecord ? Optional.empty() : null;
        }
        return switch (type) {
            case "boolean" -> false;
            case "char" -> '\0';
            case "byte", "short", "int", "long", "float", "double" -> number(0, type);
            default -> null;
        };
    }

    @SuppressWarnings("unchecked")
    private @Nullable Object converted(@Nullable Object value, String type, EvolvingStruct later) {
        if (value instanceof Number number) {
            return number(number, type);
        }
        if (value instanceof Optional<?> optional) {
            return optional.map(part -> converted(part, type.replaceAll("Optional<|>", ""), later));
        }
        if (value instanceof List<?> list) {
            return list.stream()
                    .map(part -> converted(part, type.replaceAll("List<|>|\\[]", ""), later))
                    .collect(Collectors.toCollection(ArrayList::new));
        }
        if (value instanceof Map<?, ?> map && type.startsWith("Map")) {
            return map.entrySet().stream()
                    .collect(Collectors.toMap(
                            entry -> entry.getKey(),
                            entry -> number((Number) entry.getValue(), type.replaceAll("Map<String, |>", ""))));
        }
        return value instanceof Map<?, ?> map && inner != null
                ? inner.converted((Map<String, Object>) map, java.util.Objects.requireNonNull(later.inner))
                : value;
    }

    private static Object number(Number number, String type) {
        return switch (type) {
            case "byte", "Byte" -> number.byteValue();
            case "short", "Short" -> number.shortValue();
            case "int", "Integer" -> number.intValue();
            case "long", "Long" -> number.longValue();
            case "float", "Float" -> number.floatValue();
            case "double", "Double" -> number.doubleValue();
            default -> number;
        };
    }

    /** The object of the compiled class. */
    Object object(Map<String, Object> value, CompiledClasses classes) throws ReflectiveOperationException {
        Class<?> type = classes.type(name);
        List<Object> values = new ArrayList<>();
        List<Class<?>> types = new ArrayList<>();
        for (String field : fields.keySet()) {
            Class<?> fieldType = type.getDeclaredField(field).getType();
            types.add(fieldType);
            values.add(fieldValue(value.get(field), fieldType, classes));
        }
        if (isRecord) {
            return type.getDeclaredConstructor(types.toArray(Class<?>[]::new)).newInstance(values.toArray());
        }
        Object object = type.getConstructor().newInstance();
        int next = 0;
        for (String field : fields.keySet()) {
            type.getField(field).set(object, values.get(next++));
        }
        return object;
    }

    @SuppressWarnings("unchecked")
    private @Nullable Object fieldValue(@Nullable Object value, Class<?> type, CompiledClasses classes)
            throws ReflectiveOperationException {
        if (value instanceof List<?> list && type.isArray()) {
            Object array = Array.newInstance(type.getComponentType(), list.size());
            for (int i = 0; i < list.size(); i++) {
                Array.set(array, i, list.get(i));
            }
            return array;
        }
        if (value instanceof List<?> list && inner != null && list.get(0) instanceof Map<?, ?>) {
            List<Object> objects = new ArrayList<>();
            for (Object part : list) {
                objects.add(inner.object((Map<String, Object>) part, classes));
            }
            return objects;
        }
        return value instanceof Map<?, ?> map && inner != null && type.getName().startsWith("shop.")
                ? inner.object((Map<String, Object>) map, classes)
                : value;
    }

    /** The map of an object. */
    Map<String, Object> valueOf(Object object) throws ReflectiveOperationException {
        Map<String, Object> value = new LinkedHashMap<>();
        for (String field : fields.keySet()) {
            value.put(field, plain(get(object, field)));
        }
        return value;
    }

    private Object get(Object object, String name) throws ReflectiveOperationException {
        if (!isRecord) {
            Field field = object.getClass().getField(name);
            return field.get(object);
        }
        for (RecordComponent component : object.getClass().getRecordComponents()) {
            if (component.getName().equals(name)) {
                return component.getAccessor().invoke(object);
            }
        }
        throw new AssertionError(name);
    }

    private @Nullable Object plain(@Nullable Object value) throws ReflectiveOperationException {
        if (value == null) {
            return null;
        }
        if (value.getClass().getName().startsWith("shop.")) {
            return java.util.Objects.requireNonNull(inner).valueOf(value);
        }
        if (value instanceof List<?> || value.getClass().isArray()) {
            List<Object> parts = new ArrayList<>();
            Object array = value instanceof List<?> list ? list.toArray() : value;
            for (int i = 0; i < Array.getLength(array); i++) {
                parts.add(plain(Array.get(array, i)));
            }
            return parts;
        }
        return value;
    }
}
