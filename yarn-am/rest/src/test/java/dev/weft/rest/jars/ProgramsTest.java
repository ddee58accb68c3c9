package dev.weft.rest.jars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.rest.server.HttpRefusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes that end in every way but the right one, with a shell in the place of Java. */
@Timeout(60)
class ProgramsTest {
    private static final JarRequest REQUEST = new JarRequest(Optional.empty(), List.of(), Optional.empty(), Map.of());

    @TempDir
    Path folder;

    @Test
    void endsAProgramThatDoesNotEnd() throws Exception {
        Programs programs = programs("sleep 600 & wait", Duration.ofMillis(300));

        assertRefused(programs, 504, "main took longer than 0 s (web.jar.main-timeout) and was ended");

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void tellsTheLastLineOfWhatWentWrong() {
        Programs programs = programs(
                "echo 'weft: main of a.B threw boom' > $1/messages.txt; echo 'I was here' > $1/output.txt; exit 1",
                Duration.ofSeconds(30));

        assertRefused(programs, 400, "main of a.B threw boom; it printed last: I was here");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void tellsThatAProgramMadeNoJob() {
        assertRefused(programs("exit 0", Duration.ofSeconds(30)), 400, "main ended without a job");
        assertRefused(programs("exit 7", Duration.ofSeconds(30)), 400, "main ended its JVM with code 7");
        assertRefused(programs("echo no memory; exit 1", Duration.ofSeconds(30)), 400, "no memory");
    }

    @Test
    void runsSoManyAtATime() throws Exception {
        Programs programs = programs("while [ ! -e $1/../go ]; do sleep 0.05; done; exit 3", Duration.ofSeconds(30));
        CompletableFuture<String> first = programs.run(folder.resolve("a.jar"), REQUEST, compiled -> done());

        assertThatThrownBy(() -> programs.run(folder.resolve("a.jar"), REQUEST, compiled -> done()))
                .isInstanceOfSatisfying(
                        HttpRefusal.class,
                        refusal -> assertThat(refusal.status()).isEqualTo(503));

        Files.createFile(folder.resolve("go"));
        assertThatThrownBy(first::get).cause().hasMessage("main ended its JVM with code 3");
        assertRefused(programs, 400, "main ended its JVM with code 3");
    }

    private Programs programs(String script, Duration timeout) {
        List<String> shell = List.of("/bin/sh", "-c", script);
        return new Programs(folder, new Programs.Settings(shell, timeout, 1), Runnable::run);
    }

    private void assertRefused(Programs programs, int status, String line) {
        assertThatThrownBy(() -> programs.run(folder.resolve("a.jar"), REQUEST, compiled -> done())
                        .get())
                .cause()
                .isInstanceOfSatisfying(HttpRefusal.class, refusal -> {
                    assertThat(refusal.status()).isEqualTo(status);
                    assertThat(refusal.line()).isEqualTo(line);
                });
    }

    private static CompletableFuture<String> done() {
        return CompletableFuture.completedFuture("used");
    }
}
