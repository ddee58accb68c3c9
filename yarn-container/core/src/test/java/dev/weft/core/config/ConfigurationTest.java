package dev.weft.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.unit.MemorySize;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConfigurationTest {
    private static final ConfigOption<Integer> SLOTS =
            ConfigOptions.key("slots").intType().range(1, 100).defaultValue(1).withFallbackKeys("old.slots", "older");
    private static final ConfigOption<String> NAME =
            ConfigOptions.key("name").stringType().noDefaultValue();
    private static final ConfigOption<List<String>> JARS =
            ConfigOptions.key("jars").stringType().asList().noDefaultValue();
    private static final ConfigOption<Map<String, String>> PAIRS =
            ConfigOptions.key("pairs").mapType().noDefaultValue();

    private final Configuration configuration = new Configuration();

    @Test
    void answersTheDefaultWhenNothingIsGiven() {
        assertThat(configuration.get(SLOTS)).isEqualTo(1);
        assertThat(configuration.getOptional(SLOTS)).isEmpty();
        assertThat(configuration.contains(SLOTS)).isFalse();
        assertThat(configuration.get(SLOTS, 7)).isEqualTo(7);
        assertThat(configuration.getValue(SLOTS)).isEqualTo("1");
    }

    @Test
    void readsFallbackKeysInTheirOrder() {
        configuration.setString("older", "3");
        assertThat(configuration.get(SLOTS)).isEqualTo(3);

        configuration.setString("old.slots", "2");
        assertThat(configuration.get(SLOTS)).isEqualTo(2);

        configuration.set(SLOTS, 5);
        assertThat(configuration.get(SLOTS)).isEqualTo(5);
        assertThat(configuration.removeConfig(SLOTS)).isTrue();
        assertThat(configuration.keySet()).isEmpty();
    }

    @Test
    void saysKeyValueAndFormWhenAValueIsWrong() {
        configuration.setString("old.slots", "many");

        assertThatThrownBy(() -> configuration.get(SLOTS))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_INPUT))
                .hasMessage("Value 'many' of configuration key 'old.slots' is not a whole number from 1 to 100");
    }

    @Test
    void refusesValuesOutOfRange() {
        configuration.setString("slots", "101");

        assertThatThrownBy(() -> configuration.get(SLOTS))
                .hasMessageContaining("'101'")
                .hasMessageContaining("100");
    }

    @Test
    void saysWhichKeyIsMissing() {
        assertThatThrownBy(() -> configuration.get(NAME)).hasMessageContaining("'name' is not set");
    }

    @Test
    void keepsListsAndMapsWithSpecialCharacters() {
        List<String> jars = List.of("a.jar", "with;semicolon", "with \"quotes\"", " blank ", "[x]");
        Map<String, String> pairs = Map.of("a", "1", "url", "http://host:80/x,y", "empty", "");

        configuration.set(JARS, jars).set(PAIRS, pairs);

        assertThat(configuration.get(JARS)).isEqualTo(jars);
        assertThat(configuration.get(PAIRS)).isEqualTo(pairs);
    }

    @Test
    void readsListsAndMapsAsPeopleWriteThem() {
        configuration.setString("jars", "[a, 'b c', \"d,e\"]");
        configuration.setString("pairs", "{k: v, 'x y': 'a:b'}");
        assertThat(configuration.get(JARS)).containsExactly("a", "b c", "d,e");
        assertThat(configuration.get(PAIRS)).containsOnly(Map.entry("k", "v"), Map.entry("x y", "a:b"));

        configuration.setString("jars", "a; b;;c");
        configuration.setString("pairs", "k:v,path:hdfs://host:8020/x");
        assertThat(configuration.get(JARS)).containsExactly("a", "b", "c");
        assertThat(configuration.get(PAIRS)).containsEntry("path", "hdfs://host:8020/x");
    }

    @Test
    void readsEveryType() {
        configuration.setString("l", "12345678901");
        configuration.setString("d", "0.25");
        configuration.setString("b", "TRUE");
        configuration.setString("t", "3 min");
        configuration.setString("m", "64 mb");
        configuration.setString("e", "at-least-once");

        assertThat(configuration.get(ConfigOptions.key("l").longType().noDefaultValue()))
                .isEqualTo(12345678901L);
        assertThat(configuration.get(ConfigOptions.key("d").doubleType().noDefaultValue()))
                .isEqualTo(0.25);
        assertThat(configuration.get(ConfigOptions.key("b").booleanType().noDefaultValue()))
                .isTrue();
        assertThat(configuration.get(ConfigOptions.key("t").durationType().noDefaultValue()))
                .isEqualTo(Duration.ofMinutes(3));
        assertThat(configuration.get(ConfigOptions.key("m").memoryType().noDefaultValue()))
                .isEqualTo(MemorySize.ofMebiBytes(64));
        assertThat(configuration.get(
                        ConfigOptions.key("e").enumType(CheckpointingMode.class).noDefaultValue()))
                .isEqualTo(CheckpointingMode.AT_LEAST_ONCE);
    }

    @Test
    void copiesShareNothing() {
        configuration.setString("a", "1");
        Configuration copy = configuration.clone();

        copy.setString("a", "2");
        copy.addAll(configuration, "prefix.");

        assertThat(configuration.toMap()).containsOnly(Map.entry("a", "1"));
        assertThat(copy.toMap()).containsOnly(Map.entry("a", "2"), Map.entry("prefix.a", "1"));
        assertThat(Configuration.fromMap(copy.toMap())).isEqualTo(copy);
    }

    @Test
    void survivesJavaSerializationInsideUserFunctions() throws Exception {
        configuration.setString("a", "1");
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(configuration);
        }

        try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isEqualTo(configuration);
        }
    }

    @Test
    void hidesSecretsWhenShown() {
        configuration.setString("security.ssl.rest.key-password", "sesame");

        assertThat(configuration.toString()).doesNotContain("sesame").contains(Secrets.HIDDEN);
    }
}
