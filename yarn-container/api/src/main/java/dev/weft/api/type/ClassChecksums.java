package dev.weft.api.type;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32;

/** Checksums over the fields of a class and of those that its fields refer to, as far as declared types tell. */
final class ClassChecksums {
    private final SortedMap<String, Integer> found = new TreeMap<>();

    private ClassChecksums() {}

    static SortedMap<String, Integer> of(Class<?> type) {
        ClassChecksums checksums = new ClassChecksums();
        checksums.visit(type);
        return checksums.found;
    }

    private void visit(Type type) {
        if (type instanceof Class<?> plain) {
            visitClass(plain);
        } else if (type instanceof ParameterizedType generic) {
            visit(generic.getRawType());
            Arrays.stream(generic.getActualTypeArguments()).forEach(this::visit);
        } else if (type instanceof GenericArrayType array) {
            visit(array.getGenericComponentType());
        } else if (type instanceof WildcardType wildcard) {
            Arrays.stream(wildcard.getUpperBounds()).forEach(this::visit);
        }
    }

    private void visitClass(Class<?> type) {
        if (type.isArray()) {
            visitClass(type.getComponentType());
            return;
        }
        boolean known = type.isPrimitive() || type.getName().startsWith("java.");
        if (known || type.isInterface() || found.containsKey(type.getName())) {
            return;
        }
        StringBuilder text = new StringBuilder();
        if (type.isEnum()) {
            Arrays.stream(type.getEnumConstants())
                    .forEach(
                            constant -> text.append(((Enum<?>) constant).name()).append('\n'));
        }
        for (Field field : StructLayout.instanceFields(type)) {
            text.append(field.getName())
                    .append(' ')
                    .append(field.getType().getName())
                    .append('\n');
        }
        found.put(type.getName(), checksum(text.toString()));
        StructLayout.instanceFields(type).forEach(field -> visit(field.getGenericType()));
    }

    private static int checksum(String text) {
        CRC32 checksum = new CRC32();
        checksum.update(text.getBytes(StandardCharsets.UTF_8));
        return (int) checksum.getValue();
    }
}
