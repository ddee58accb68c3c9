package dev.weft.architecture.api;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * One line of the table: something that programs use.
 *
 * @param mark M must, S should
 * @param type simple name, with its outer type's before it
 * @param kind type, constant, constructor, static, method
 * @param parameters simple names without generics; * is a type variable
 * @param result empty for constructors and constants
 */
record Signature(String mark, String type, String kind, String name, List<String> parameters, String result) {
    private static final int COLUMNS = 6;

    /** All lines of a table beside this class, without comments. */
    static List<String> lines(String resource) throws IOException {
        try (InputStream in = Objects.requireNonNull(Signature.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .toList();
        }
    }

    static Signature parse(String line) {
        String[] columns = line.split("\t", -1);
        String[] filled = new String[COLUMNS];
        for (int i = 0; i < COLUMNS; i++) {
            filled[i] = i < columns.length ? columns[i] : "";
        }
        List<String> parameters = filled[4].isEmpty() ? List.of() : List.of(filled[4].split(","));
        return new Signature(filled[0], filled[1], filled[2], filled[3], parameters, filled[5]);
    }

    @Override
    public String toString() {
        return switch (kind) {
            case "type" -> type;
            case "constant" -> type + "." + name;
            case "constructor" -> "new " + type + "(" + String.join(",", parameters) + ")";
            default -> type + "." + name + "(" + String.join(",", parameters) + ")";
        };
    }
}
