package dev.weft.examples;

import java.util.Map;
import java.util.TreeMap;

/**
 * A program's arguments in the form {@code --name value}.
 *
 * @param values value by name
 */
record Arguments(Map<String, String> values) {
    static Arguments parse(String... args) {
        Map<String, String> values = new TreeMap<>();
        for (int i = 0; i < args.length; i += 2) {
            if (!args[i].startsWith("--") || i + 1 == args.length) {
                throw new IllegalArgumentException("Expected --name value, found '" + args[i] + "'");
            }
            values.put(args[i].substring(2), args[i + 1]);
        }
        return new Arguments(values);
    }

    String required(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("Argument --" + name + " is missing");
        }
        return value;
    }

    String optional(String name, String otherwise) {
        return values.getOrDefault(name, otherwise);
    }
}
