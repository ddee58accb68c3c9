package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs that end their JVM, and JVMs that are ended: case 83 (c), in processes of their own. */
@Timeout(120)
class ExitWatchTest {
    @TempDir
    Path folder;

    @Test
    void saysThatMainCalledExitBeforeExecute() throws Exception {
        Path jar = JobJar.withMain(folder, "System.exit(3);");

        Ended ended = wait(start("run", "-t", "fake", jar.toString()));

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.text())
                .contains("weft: main of jobs.Main called System.exit before execute(): there is no job");
    }

    @Test
    void leavesTheProgramsOwnCodeWhenItsJobsHaveFinished() throws Exception {
        Path jar = JobJar.withMain(folder, JobJar.EXECUTE + "System.exit(7);");

        Ended ended = wait(start("run", "-t", "fake", jar.toString()));

        assertThat(ended.code()).isEqualTo(7);
        assertThat(ended.text()).contains("Program execution finished");
    }

    @Test
    void doesNotHideAFailedJobBehindExitZero() throws Exception {
        Path jar = JobJar.withMain(folder, "try {" + JobJar.EXECUTE + "} catch (Exception e) { System.exit(0); }");

        Ended ended = wait(start("run", "-t", "fake", "-D", "fake.end=failed", jar.toString()));

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.text()).contains("failed: a.B: boom");
    }

    @Test
    void saysHowToReachTheJobWhenInterrupted() throws Exception {
        Path jar = JobJar.withMain(folder, JobJar.EXECUTE);
        Process process = start("run", "-t", "fake", "-D", "fake.end=never", jar.toString());

        readUntil(process.getInputStream(), "switched to RUNNING");
        // Process.destroy would close the stream that is read below.
        process.toHandle().destroy();
        Ended ended = wait(process);

        assertThat(ended.text())
                .contains("weft: interrupted; job ")
                .contains("keeps running; cancel it with: weft cancel");
    }

    private record Ended(int code, String text) {}

    private static Process start(String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                WeftCommand.class.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static void readUntil(InputStream in, String text) throws IOException {
        StringBuilder seen = new StringBuilder();
        int next = in.read();
        while (next >= 0 && seen.indexOf(text) < 0) {
            seen.append((char) next);
            next = in.read();
        }
    }

    private static Ended wait(Process process) throws Exception {
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), text);
    }
}
