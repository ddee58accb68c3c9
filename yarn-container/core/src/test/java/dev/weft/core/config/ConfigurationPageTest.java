package dev.weft.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The table of all keys in the documentation says what the options say. Run with {@code -Dweft.write-config=true} to write it anew
 * after a change of options.
 */
@Timeout(60)
class ConfigurationPageTest {
    private static final Path FILE = Path.of("..", "..", "yarn-am", "docs", "configuration.md");
    private static final String HEADER = """
            # Configuration
            Every key with its default. They stand in `config.yaml` (in `WEFT_CONF_DIR`, else in `conf` of the installation) or on the
            command line as `-D key=value`, which wins. Names are those of Flink where the meaning is the same; older names of a key
            are read too. An unknown key warns with the nearest known one, a value outside its range fails the start. "No effect yet"
            is meant as it says. Written from the options of the code (`-Dweft.write-config=true`); a test compares the two.
            """;

    @Test
    void pageIsWrittenFromTheOptions() throws IOException {
        String expected = page(KnownOptions.all());
        if (Boolean.getBoolean("weft.write-config")) {
            Files.writeString(FILE, expected);
        }

        assertThat(Files.readString(FILE))
                .as("yarn-am/docs/configuration.md: run this test with -Dweft.write-config=true to write it anew")
                .isEqualTo(expected);
    }

    private static String page(List<ConfigOption<?>> options) {
        Map<String, StringBuilder> byFamily = new LinkedHashMap<>();
        for (ConfigOption<?> option : options) {
            String family = option.key().split("[.-]", 2)[0];
            row(byFamily.computeIfAbsent(family, name -> new StringBuilder()), option);
        }
        StringBuilder page = new StringBuilder(HEADER);
        byFamily.forEach((family, rows) -> page.append("\n## ")
                .append(family)
                .append("\n| key | default | meaning |\n|---|---|---|\n")
                .append(rows));
        return page.toString();
    }

    private static <T> void row(StringBuilder rows, ConfigOption<T> option) {
        String older =
                option.fallbackKeys().isEmpty() ? "" : " Older: `" + String.join("`, `", option.fallbackKeys()) + "`.";
        rows.append("| `")
                .append(option.key())
                .append("` | ")
                .append(option.findDefault()
                        .map(value -> "`" + valueOf(option, value) + "`")
                        .orElseGet(() -> "(" + cell(option.form()) + ")"))
                .append(" | ")
                .append(cell(option.description()).replace("<", "&lt;"))
                .append(cell(older))
                .append(" |\n");
    }

    private static <T> String valueOf(ConfigOption<T> option, T value) {
        Configuration one = new Configuration();
        one.set(option, value);
        String text = ConfigYaml.format(one)
                .strip()
                .substring(option.key().length() + 1)
                .strip();
        return text.isEmpty() ? "\"\"" : cell(text);
    }

    private static String cell(String text) {
        return text.replaceAll("\\s+", " ").replace("|", "\\|");
    }
}
