package dev.weft.cli;

import static dev.weft.cli.Invocation.weft;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The shell itself is asked what it would complete. */
@Timeout(60)
class CompletionCommandTest {
    @Test
    void bashCompletesCommandsAndOptions(@TempDir Path folder) throws IOException, InterruptedException {
        Path script = folder.resolve("weft");
        Files.writeString(script, weft("completion", "bash").out());
        String ask = "source " + script + "; COMP_WORDS=(weft s); COMP_CWORD=1; _complete_weft; echo ${COMPREPLY[@]};"
                + " COMP_WORDS=(weft session start --sl); COMP_CWORD=3; _complete_weft; echo ${COMPREPLY[@]}";

        Process bash =
                new ProcessBuilder("bash", "-c", ask).redirectErrorStream(true).start();
        String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(bash.waitFor()).as(said).isZero();
        assertThat(said).contains("savepoint", "session", "standalone", "stop", "--slots");
    }

    @Test
    void anotherShellIsRefusedInOneLine() {
        Invocation fish = weft("completion", "fish");

        assertThat(fish.code()).isEqualTo(ExitCodes.USAGE);
        assertThat(fish.err()).contains("The shell is bash or zsh, not 'fish'");
    }
}
