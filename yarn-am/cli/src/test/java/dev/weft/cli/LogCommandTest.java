package dev.weft.cli;

import static dev.weft.cli.Invocation.weft;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LogCommandTest {
    private static final String JOB = "5f0c9a1e4b7d4c0f8a3e6d2b1c9f7e50";
    private static final String WORKERS = "{\"taskmanagers\":[{\"id\":\"w1\"},{\"id\":\"w2\"}]}";
    private static final String FROM_START = "?offset=0&length=1048576&file=0";

    private ScriptedMaster master;

    @BeforeEach
    void start() throws IOException {
        master = new ScriptedMaster();
    }

    @AfterEach
    void stop() {
        master.close();
    }

    private void says(String path, String text, long file, long offset, long size) {
        master.on(
                "GET " + path,
                text,
                Map.of(
                        "Weft-Log-File", String.valueOf(file),
                        "Weft-Log-Offset", String.valueOf(offset),
                        "Weft-Log-Size", String.valueOf(size)));
    }

    private static String line(String about, String message) {
        return "2026-12-02 14:07:54,112 INFO  a.B [main] " + about + "- " + message + "\n";
    }

    @Test
    void printsAWorkersLogPartByPart() {
        says("/taskmanagers/w1/log" + FROM_START, "one\ntw", 7, 0, 10);
        says("/taskmanagers/w1/log?offset=6&length=1048576&file=7", "o\nü", 7, 6, 10);

        Invocation run = weft("log", "w1", "-m", master.authority());

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines()).containsExactly("one", "two", "ü");
    }

    @Test
    void printsTheEndInWholeLines() {
        says("/jobmanager/stdout?offset=-2048&length=1048576&file=0", "cut\nwhole\n", 3, 90, 100);

        Invocation run = weft("log", "master", "--stdout", "--tail", "2kb", "-m", master.authority());

        assertThat(run.out().lines()).containsExactly("whole");
    }

    @Test
    void printsWhatIsAboutAJobWithItsTraces() {
        String text = line("", "nothing") + line("job " + JOB + " ", "failed") + "\tat a.B.c(B.java:1)\n"
                + line("", "other") + "\tat d.E.f\n";
        master.on("GET /taskmanagers", WORKERS);
        says("/jobmanager/log" + FROM_START, text, 1, 0, text.length());
        says("/taskmanagers/w1/log" + FROM_START, line("", "idle"), 1, 0, 1);

        Invocation run = weft("log", JOB, "-m", master.authority());

        assertThat(run.out().lines())
                .containsExactly(
                        "== master", line("job " + JOB + " ", "failed").stripTrailing(), "\tat a.B.c(B.java:1)");
        assertThat(run.err()).contains("log of w2: Not found");
        assertThat(run.code()).isEqualTo(1);
    }

    @Test
    void listsProcessesAndFiles() {
        master.on("GET /taskmanagers", WORKERS);
        master.on("GET /jobmanager/logs", "{\"logs\":[{\"name\":\"master.log\",\"size\":12}]}");

        assertThat(weft("log", "--list", "-m", master.authority()).out().lines())
                .containsExactly("master", "w1", "w2");
        assertThat(weft("log", "master", "--list", "-m", master.authority()).out())
                .contains("12 master.log");
        assertThat(weft("log", "--list", "--json", "-m", master.authority())
                        .out()
                        .strip())
                .isEqualTo("{\"processes\":[\"master\",\"w1\",\"w2\"]}");
        assertThat(weft("log", "master", "--list", "--json", "-m", master.authority())
                        .out()
                        .strip())
                .isEqualTo("{\"files\":[{\"name\":\"master.log\",\"size\":12}]}");
        assertThat(weft("log", "master", "--json", "-m", master.authority()).err())
                .contains("--json is for --list");
    }

    @Test
    void saysWhatIsMissingOrWrong() {
        assertThat(weft("log", "-m", master.authority()).err()).contains("Say whose log");
        assertThat(weft("log", JOB, "--stdout", "-m", master.authority()).err()).contains("name a worker");
        Invocation run = weft("log", "w1", "--tail", "much", "-m", master.authority());
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("64kb");
        assertThat(weft("log", "w9", "-m", master.authority()).code()).isEqualTo(1);
    }
}
