package dev.weft.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ParameterToolTest {
    private static ParameterTool of(String... args) {
        return ParameterTool.fromArgs(args);
    }

    @Test
    void readsNamesValuesAndFlags() {
        ParameterTool tool = of("--input", "in", "-p", "4", "--offset", "-7", "--verbose", "--input", "last");

        assertThat(tool.getRequired("input")).isEqualTo("last");
        assertThat(tool.getInt("p")).isEqualTo(4);
        assertThat(tool.getLong("offset")).isEqualTo(-7);
        assertThat(tool.has("verbose")).isTrue();
        assertThat(tool.get("verbose")).isNull();
        assertThat(tool.getDouble("rate", 0.5)).isEqualTo(0.5);
        assertThat(tool.getBoolean("dry", true)).isTrue();
        assertThat(tool.getNumberOfParameters()).isEqualTo(4);
    }

    @Test
    void saysWhatIsWrong() {
        assertThatThrownBy(() -> of("input")).hasMessageContaining("Argument 0").hasMessageContaining("'input'");
        assertThatThrownBy(() -> of("--a", "1").getRequired("b"))
                .hasMessage("Parameter '--b' is missing; given are [a]");
        assertThatThrownBy(() -> of("--a", "x").getInt("a"))
                .hasMessage("Parameter '--a' must be a whole number, not 'x'");
    }

    @Test
    void knowsWhatNobodyAskedFor() {
        ParameterTool tool = of("--input", "in", "--ouptut", "out");
        tool.get("input");
        tool.get("output", "default");

        assertThat(tool.getUnrequestedParameters()).containsExactly("ouptut");
    }

    @Test
    void mergesAndTravelsAsJobParameters() {
        StreamExecutionEnvironment env = new StreamExecutionEnvironment();
        env.getConfig().setGlobalJobParameters(of("--a", "1", "--b", "2").mergeWith(of("--b", "3")));

        assertThat(env.getConfig().getGlobalJobParameters().toMap()).isEqualTo(Map.of("a", "1", "b", "3"));
        assertThat(of("--a", "1").getConfiguration().getString("a", "")).isEqualTo("1");
    }

    @Test
    void keepsDefaultsInAFile(@TempDir Path folder) throws IOException {
        String file = folder.resolve("defaults").toString();
        ParameterTool tool = of();
        tool.getInt("port", 8081);
        tool.createPropertiesFile(file);

        assertThat(ParameterTool.fromPropertiesFile(file).toMap()).isEqualTo(Map.of("port", "8081"));
        assertThatThrownBy(() -> tool.createPropertiesFile(file, false)).hasMessageContaining("exists");
    }

    @Test
    void keepsSeveralValues() {
        MultipleParameterTool tool = MultipleParameterTool.fromArgs(new String[] {"--in", "a", "--in", "b", "--x"});

        assertThat(tool.getMultiParameterRequired("in")).containsExactly("a", "b");
        assertThat(tool.get("in")).isEqualTo("b");
        assertThat(tool.has("x")).isTrue();
        assertThat(tool.getMultiParameter("none")).isEmpty();
        assertThat(tool.mergeWith(MultipleParameterTool.fromMultiMap(Map.of("in", List.of("c"))))
                        .toMultiMap())
                .containsEntry("in", List.of("a", "b", "c"));
    }
}
