package dev.weft.logging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Case 76: the logging configurations that ship bound what a process leaves in its folder. */
@Timeout(60)
class RolledLogsTest {
    private static final int BYTES = 10_000;
    private static final int OLD_FILES = 3;
    private static final int LINES = 2_000;

    @TempDir
    Path folder;

    private final Properties before = new Properties();

    @BeforeEach
    void small() {
        before.putAll(System.getProperties());
        System.getProperties()
                .putAll(Map.of(
                        "weft.log.dir", folder.toString(),
                        "weft.log.bytes", String.valueOf(BYTES),
                        "weft.log.max", String.valueOf(OLD_FILES)));
    }

    @AfterEach
    void asItWas() {
        System.setProperties(before);
    }

    @ParameterizedTest
    @CsvSource({"log4j2-worker.xml,taskmanager.log", "log4j2-master.xml,jobmanager.log"})
    void theOldestLinesGoAndTheNewestStay(String configuration, String file) throws IOException {
        LoggerContext context = new LoggerContext(
                "rolled",
                null,
                Path.of(System.getProperty("basedir", "."), "../../conf", configuration)
                        .toUri());
        context.start();
        try {
            Logger log = context.getLogger("dev.weft.RolledLogsTest");
            for (int line = 0; line < LINES; line++) {
                log.warn("line {} of many that are about a failure", line);
            }
        } finally {
            context.stop();
        }

        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.sorted().toList();
        }
        assertThat(files)
                .extracting(path -> path.getFileName().toString())
                .containsExactly(file, file + ".1", file + ".2", file + ".3");
        assertThat(files).allSatisfy(path -> assertThat(Files.size(path)).isLessThan(2 * BYTES));
        Path newest = Files.size(files.get(0)) > 0 ? files.get(0) : files.get(1);
        assertThat(Files.readString(newest)).contains("line " + (LINES - 1) + " of many");
    }
}
