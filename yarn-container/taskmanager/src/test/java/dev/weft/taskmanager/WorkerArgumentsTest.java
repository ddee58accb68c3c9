package dev.weft.taskmanager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.error.EngineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class WorkerArgumentsTest {
    @TempDir
    Path folder;

    @Test
    void argumentsLieOverTheFile() throws IOException {
        Files.writeString(folder.resolve("config.yaml"), "taskmanager:\n  numberOfTaskSlots: 3\n  host: from-file\n");

        Configuration config = WorkerArguments.parse(
                new String[] {"--configDir", folder.toString(), "-Dtaskmanager.host=a=b"}, Map.of());

        assertThat(config.get(TaskManagerOptions.NUM_TASK_SLOTS)).isEqualTo(3);
        assertThat(config.get(TaskManagerOptions.HOST)).isEqualTo("a=b");
    }

    @Test
    void theFolderMayComeFromTheEnvironment() throws IOException {
        Files.writeString(folder.resolve("config.yaml"), "taskmanager.numberOfTaskSlots: 4\n");

        Configuration config = WorkerArguments.parse(new String[0], Map.of("WEFT_CONF_DIR", folder.toString()));

        assertThat(config.get(TaskManagerOptions.NUM_TASK_SLOTS)).isEqualTo(4);
    }

    @Test
    void anythingElseIsNamed() {
        assertThatThrownBy(() -> WorkerArguments.parse(new String[] {"--slots"}, Map.of()))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("'--slots'");
    }
}
