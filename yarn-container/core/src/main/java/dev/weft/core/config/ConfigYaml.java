package dev.weft.core.config;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Reads {@code config.yaml}: nested or dotted keys, plain and quoted values, inline and block lists, comments. This is
 * the part of YAML that configuration files use, so that core needs no library; anchors, tags and block texts are
 * refused by line number.
 */
public final class ConfigYaml {
    /** Name of the file inside the configuration folder. */
    public static final String FILE_NAME = "config.yaml";

    private final String source;
    private final Configuration result = new Configuration();
    private final Deque<Level> levels = new ArrayDeque<>();
    private final List<String> items = new ArrayList<>();
    private int lineNumber;

    /** A mapping that is open: its keys stand at {@code indent} and continue {@code prefix}. */
    private record Level(int indent, String prefix) {}

    private ConfigYaml(String source) {
        this.source = source;
    }

    /**
     * Reads {@code config.yaml} of {@code folder}; an absent file gives an empty configuration.
     *
     * @throws EngineException BAD_INPUT naming file and line when it has another form, STORAGE when it cannot be read
     */
    public static Configuration loadFolder(Path folder) {
        Path file = folder.resolve(FILE_NAME);
        return Files.exists(file) ? load(file) : new Configuration();
    }

    /** As {@link #loadFolder} for one file, which must exist. */
    public static Configuration load(Path file) {
        try {
            return parse(Files.readString(file), file.toString());
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "Cannot read configuration file " + file, e);
        }
    }

    /** Reads {@code text}; {@code source} names it in messages. */
    public static Configuration parse(String text, String source) {
        var reader = new ConfigYaml(source);
        text.lines().forEach(reader::line);
        reader.closeList();
        return reader.result;
    }

    /** {@code configuration} as lines of {@code key: value} that {@link #parse} reads back. */
    public static String format(ReadableConfig configuration) {
        StringBuilder text = new StringBuilder();
        configuration
                .toMap()
                .forEach((key, value) -> text.append(key)
                        .append(": ")
                        .append(quoteIfNeeded(value))
                        .append('\n'));
        return text.toString();
    }

    private void line(String raw) {
        lineNumber++;
        String content = withoutComment(raw).stripTrailing();
        if (content.isBlank() || content.equals("---")) {
            return;
        }
        int indent = content.length() - content.stripLeading().length();
        String text = content.strip();
        if (content.indexOf('\t') >= 0 && content.indexOf('\t') < indent) {
            throw wrong("is indented with a tab");
        }
        if (text.equals("-") || text.startsWith("- ")) {
            item(indent, text.substring(1).strip());
            return;
        }
        closeList();
        entry(indent, text);
    }

    private void entry(int indent, String text) {
        int colon = endOfKey(text);
        if (colon < 0) {
            throw wrong("is not 'key: value'");
        }
        while (!levels.isEmpty() && levels.peek().indent() >= indent) {
            levels.pop();
        }
        String prefix = levels.isEmpty() ? "" : levels.peek().prefix();
        String key = prefix + StructuredText.unquote(text.substring(0, colon));
        String value = text.substring(colon + 1).strip();
        if (value.isEmpty()) {
            levels.push(new Level(indent, key + "."));
        } else if (!value.equals("{}")) {
            put(key, scalar(value));
        }
    }

    private void put(String key, String value) {
        if (result.containsKey(key)) {
            throw wrong("gives '" + key + "' a second time");
        }
        result.setString(key, value);
    }

    private void item(int indent, String text) {
        if (levels.isEmpty() || levels.peek().indent() > indent) {
            throw wrong("is a list element without a key");
        }
        if (endOfKey(text) >= 0 && !isQuoted(text)) {
            throw wrong("is a mapping inside a list, which no configuration key takes");
        }
        items.add(scalar(text));
    }

    private void closeList() {
        if (items.isEmpty()) {
            return;
        }
        String prefix = levels.pop().prefix();
        put(prefix.substring(0, prefix.length() - 1), StructuredText.formatList(items));
        items.clear();
    }

    private String scalar(String value) {
        if (value.startsWith("|") || value.startsWith(">") || value.startsWith("&") || value.startsWith("!")) {
            throw wrong("uses block texts, anchors or tags, which are not supported here");
        }
        if (value.startsWith("[") && value.endsWith("]")) {
            return StructuredText.formatList(StructuredText.parseList(value));
        }
        if (value.startsWith("{") && value.endsWith("}")) {
            return StructuredText.formatMap(StructuredText.parseMap(value));
        }
        if (value.equals("null") || value.equals("~")) {
            return "";
        }
        return value.startsWith("\"") && isQuoted(value) ? unescape(value) : StructuredText.unquote(value);
    }

    private static boolean isQuoted(String text) {
        return text.length() > 1
                && (text.charAt(0) == '"' || text.charAt(0) == '\'')
                && text.charAt(text.length() - 1) == text.charAt(0);
    }

    private static String unescape(String quoted) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < quoted.length() - 1; i++) {
            char c = quoted.charAt(i);
            if (c == '\\' && i + 1 < quoted.length() - 1) {
                i++;
                c = switch (quoted.charAt(i)) {
                    case 'n' -> '\n';
                    case 't' -> '\t';
                    default -> quoted.charAt(i);
                };
            }
            text.append(c);
        }
        return text.toString();
    }

    private static String quoteIfNeeded(String value) {
        boolean plain = !value.isEmpty()
                && value.equals(value.strip())
                && value.chars().allMatch(c -> Character.isLetterOrDigit(c) || "._-/;,:=+@$%()<> ".indexOf(c) >= 0)
                && !value.contains(": ")
                && !value.startsWith("-")
                && !value.startsWith(">")
                && !value.endsWith(":")
                && !value.equals("null");
        if (plain) {
            return value;
        }
        String escaped = value.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\t", "\\t");
        return "\"" + escaped + "\"";
    }

    /** Index of the colon that ends the key, -1 when there is none. */
    private static int endOfKey(String text) {
        for (int i = 0; i < text.length(); i++) {
            boolean isLast = i + 1 == text.length();
            if (text.charAt(i) == ':' && (isLast || text.charAt(i + 1) == ' ')) {
                return i;
            }
        }
        return -1;
    }

    private static String withoutComment(String line) {
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quote == 0 && c == '#' && (i == 0 || Character.isWhitespace(line.charAt(i - 1)))) {
                return line.substring(0, i);
            }
            if (quote == '"' && c == '\\') {
                i++;
            } else if (quote == 0 && (c == '"' || c == '\'') && startsValue(line, i)) {
                quote = c;
            } else if (c == quote) {
                quote = 0;
            }
        }
        return line;
    }

    /** A quote opens a quoted text only where a value or key begins, not inside a word such as {@code don't}. */
    private static boolean startsValue(String line, int at) {
        return at == 0 || " [{,;:".indexOf(line.charAt(at - 1)) >= 0;
    }

    private EngineException wrong(String what) {
        return new EngineException(
                ErrorCode.BAD_INPUT, "Configuration file " + source + ": line " + lineNumber + " " + what);
    }
}
