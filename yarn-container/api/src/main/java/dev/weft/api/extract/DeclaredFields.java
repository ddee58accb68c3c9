package dev.weft.api.extract;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Fields that objects of a class hold and that are data. Any thread. */
final class DeclaredFields {
    private DeclaredFields() {}

    static List<Field> of(Class<?> type, boolean ignoreDuplicates) {
        List<Field> fields = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (!isData(field)) {
                    continue;
                }
                if (names.add(field.getName())) {
                    fields.add(field);
                } else if (!ignoreDuplicates) {
                    throw new IllegalArgumentException("Class " + type.getName() + " has a field '" + field.getName()
                            + "' and inherits one of that name from " + at.getName() + ": rename one of them");
                }
            }
        }
        return List.copyOf(fields);
    }

    private static boolean isData(Field field) {
        return !Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers());
    }
}
