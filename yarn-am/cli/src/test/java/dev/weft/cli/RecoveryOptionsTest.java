package dev.weft.cli;

import static dev.weft.cli.Invocation.weft;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

@Timeout(60)
class RecoveryOptionsTest {
    @TempDir
    Path folder;

    @CommandLine.Command
    private static final class Holder {
        @CommandLine.Mixin
        private final RecoveryOptions recovery = new RecoveryOptions();
    }

    private static Map<String, String> parse(String line) {
        Holder holder = new Holder();
        new CommandLine(holder).parseArgs(line.isEmpty() ? new String[0] : line.split(" "));
        Map<String, String> config = new TreeMap<>();
        holder.recovery.addTo(config);
        return config;
    }

    @ParameterizedTest
    @CsvSource({
        "-s /sp -n -cm claim,CLAIM",
        "--fromSavepoint /sp --allowNonRestoredState --claimMode NO_CLAIM,NO_CLAIM",
        "-n -rm legacy -s /sp,LEGACY",
        "-s /sp --restoreMode claim -n,CLAIM"
    })
    void becomeKeysOfTheJob(String line, String mode) {
        assertThat(parse(line))
                .isEqualTo(Map.of(
                        "execution.state-recovery.path", "/sp",
                        "execution.state-recovery.ignore-unclaimed-state", "true",
                        "execution.state-recovery.claim-mode", mode));
    }

    @Test
    void setNothingByThemselves() {
        assertThat(parse("")).isEmpty();
    }

    @Test
    void reachTheJobWithARelativePathMadeAbsolute() throws IOException {
        String main = "dev.weft.api.StreamExecutionEnvironment env ="
                + " dev.weft.api.StreamExecutionEnvironment.getExecutionEnvironment();"
                + " throw new IllegalStateException(env.getConfiguration().toMap().toString());";

        Invocation run = weft(
                "run",
                "-t",
                "fake",
                "-s",
                "sp/1",
                "-n",
                JobJar.withMain(folder, main).toString());

        assertThat(run.err())
                .contains("execution.state-recovery.path=" + Path.of("sp/1").toAbsolutePath())
                .contains("execution.state-recovery.ignore-unclaimed-state=true");
    }

    @Test
    void refuseAModeThatDoesNotExist() throws IOException {
        Invocation run = weft(
                "run",
                "-t",
                "fake",
                "-cm",
                "steal",
                JobJar.withMain(folder, JobJar.EXECUTE).toString());

        assertThat(run.code()).isEqualTo(ExitCodes.USAGE);
        assertThat(run.err()).contains("-cm must be claim, no_claim or legacy, not 'steal'");
    }
}
