package dev.weft.core.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Lists and maps as one line of text. Lists are {@code a;b;c} or {@code [a, b, c]}, maps {@code k:v,k2:v2} or
 * {@code {k: v, k2: v2}}; an element that contains a delimiter stands in quotes, a quote inside is doubled (the rules
 * of Flink's configuration).
 */
final class StructuredText {
    private static final String SPECIAL = ";,:'\"[]{}#";

    private StructuredText() {}

    static List<String> parseList(String text) {
        String trimmed = text.trim();
        if (trimmed.isEmpty()) {
            return List.of();
        }
        return isIn(trimmed, '[', ']') ? elements(inner(trimmed), ',') : elements(trimmed, ';');
    }

    static Map<String, String> parseMap(String text) {
        String trimmed = text.trim();
        String pairs = isIn(trimmed, '{', '}') ? inner(trimmed) : trimmed;
        Map<String, String> map = new LinkedHashMap<>();
        for (String pair : split(pairs, ',')) {
            List<String> parts = split(pair, ':');
            if (parts.size() < 2) {
                throw new IllegalArgumentException("'" + pair + "' is not key:value");
            }
            String value = parts.size() == 2
                    ? unquote(parts.get(1))
                    : pair.substring(pair.indexOf(':') + 1).trim();
            map.put(unquote(parts.get(0)), value);
        }
        return Collections.unmodifiableMap(map);
    }

    static String formatList(List<String> values) {
        return values.stream().map(StructuredText::quote).collect(Collectors.joining(";"));
    }

    static String formatMap(Map<String, String> values) {
        return values.entrySet().stream()
                .map(e -> quote(e.getKey()) + ":" + quote(e.getValue()))
                .collect(Collectors.joining(","));
    }

    private static List<String> elements(String text, char delimiter) {
        return split(text, delimiter).stream().map(StructuredText::unquote).toList();
    }

    /** Cuts at {@code delimiter} outside of quotes; parts are trimmed, empty ones dropped, quotes kept. */
    private static List<String> split(String text, char delimiter) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == delimiter) {
                add(parts, part);
                at++;
            } else if ((c == '"' || c == '\'') && startsValue(part)) {
                int end = endOfQuoted(text, at);
                part.append(text, at, end);
                at = end;
            } else {
                part.append(c);
                at++;
            }
        }
        add(parts, part);
        return parts;
    }

    /** A quote inside a word, as in {@code don't}, is a plain character. */
    private static boolean startsValue(CharSequence before) {
        String text = before.toString().trim();
        return text.isEmpty() || text.endsWith(":");
    }

    /** Index after the quote that closes the one at {@code start}; a doubled quote does not close. */
    private static int endOfQuoted(String text, int start) {
        char quote = text.charAt(start);
        int at = start + 1;
        while (at < text.length()) {
            boolean isQuote = text.charAt(at) == quote;
            if (isQuote && at + 1 < text.length() && text.charAt(at + 1) == quote) {
                at += 2;
            } else if (isQuote) {
                return at + 1;
            } else {
                at++;
            }
        }
        throw new IllegalArgumentException("a quote is not closed");
    }

    private static void add(List<String> parts, StringBuilder part) {
        String trimmed = part.toString().trim();
        part.setLength(0);
        if (!trimmed.isEmpty()) {
            parts.add(trimmed);
        }
    }

    static String unquote(String text) {
        String trimmed = text.trim();
        for (String quote : List.of("\"", "'")) {
            if (trimmed.length() > 1 && trimmed.startsWith(quote) && trimmed.endsWith(quote)) {
                return trimmed.substring(1, trimmed.length() - 1).replace(quote + quote, quote);
            }
        }
        return trimmed;
    }

    static String quote(String text) {
        boolean plain =
                !text.isBlank() && text.equals(text.trim()) && text.chars().noneMatch(c -> SPECIAL.indexOf(c) >= 0);
        return plain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }

    private static boolean isIn(String text, char open, char close) {
        return text.length() > 1 && text.charAt(0) == open && text.charAt(text.length() - 1) == close;
    }

    private static String inner(String text) {
        return text.substring(1, text.length() - 1);
    }
}
