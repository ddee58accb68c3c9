package dev.weft.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * {@code conf/config.yaml} says what the options say. Run with {@code -Dweft.write-config=true} to write it anew after a
 * change of options.
 */
@Timeout(60)
class DefaultConfigFileTest {
    private static final Path FILE = Path.of("..", "..", "conf", ConfigYaml.FILE_NAME);
    private static final int LINE_WIDTH = 118;
    private static final String HEADER = """
            # Configuration of Weft: every key with its default, or with the form of its values where it has none.
            # Take away the '#' before a key to set it. Any of them may also be given as -D key=value.
            # Written from the options of the code; a test compares the two.
            """;

    @Test
    void fileIsWrittenFromTheOptions() throws IOException {
        String expected = text(KnownOptions.all());
        if (Boolean.getBoolean("weft.write-config")) {
            Files.writeString(FILE, expected);
        }

        assertThat(Files.readString(FILE))
                .as("conf/config.yaml: run this test with -Dweft.write-config=true to write it anew")
                .isEqualTo(expected);
    }

    @Test
    void fileSetsNothing() {
        assertThat(ConfigYaml.load(FILE).toMap()).isEmpty();
    }

    @Test
    void everyLineWithADefaultMayBeTakenIn() throws IOException {
        String uncommented = Files.readString(FILE).replaceAll("(?m)^# (?=[a-z][A-Za-z0-9.-]*: \\S)", "");

        Configuration read = ConfigYaml.parse(uncommented, "conf/config.yaml");

        Configuration defaults = new Configuration();
        KnownOptions.all().forEach(option -> setDefault(defaults, option));
        assertThat(read.toMap()).isEqualTo(defaults.toMap());
    }

    private static <T> void setDefault(Configuration configuration, ConfigOption<T> option) {
        option.findDefault().ifPresent(value -> configuration.set(option, value));
    }

    private static String text(List<ConfigOption<?>> options) {
        StringBuilder text = new StringBuilder(HEADER);
        for (ConfigOption<?> option : options) {
            text.append('\n');
            append(text, option);
        }
        return text.toString();
    }

    private static <T> void append(StringBuilder text, ConfigOption<T> option) {
        appendWrapped(text, option.description());
        text.append("# ")
                .append(option.findDefault().map(value -> line(option, value)).orElseGet(() -> form(option)));
        text.append('\n');
    }

    /** As the reader of the file reads it, quotes and all. */
    private static <T> String line(ConfigOption<T> option, T value) {
        Configuration one = new Configuration();
        one.set(option, value);
        return ConfigYaml.format(one).strip();
    }

    private static String form(ConfigOption<?> option) {
        return option.key() + ":  # " + option.form();
    }

    private static void appendWrapped(StringBuilder text, String sentence) {
        StringBuilder line = new StringBuilder();
        for (String word : sentence.split("\\s+")) {
            if (!line.isEmpty() && line.length() + word.length() + 1 > LINE_WIDTH) {
                text.append("# ").append(line).append('\n');
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        text.append("# ").append(line).append('\n');
    }
}
