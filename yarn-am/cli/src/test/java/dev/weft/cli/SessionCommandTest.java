package dev.weft.cli;

import static dev.weft.cli.Invocation.weft;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code weft session}, and how other commands find the session. */
@Timeout(60)
class SessionCommandTest {
    private static final String FIRST = "application_1700000000000_0001";

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void start() {
        FakeSessions.reset();
        file = folder.resolve(".weft-yarn-properties-" + System.getProperty("user.name"));
    }

    @AfterEach
    void stop() {
        FakeSessions.reset();
    }

    private Invocation session(String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = "session";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        all[arguments.length + 1] = "-Dexecution.target=fake-session";
        all[arguments.length + 2] = "-Dyarn.properties-file.location=" + folder;
        return weft(all);
    }

    @Test
    void theStartWritesTheFileThatLaterCommandsRead() throws IOException {
        Invocation started = session("start", "-d", "-nm", "etl", "-qu", "prod", "-jm", "768", "-tm", "2g", "-s", "4");

        assertThat(started.code()).as(started.err()).isZero();
        assertThat(started.out()).contains("Session " + FIRST + " takes jobs.", "weft session stop -id " + FIRST);
        assertThat(Files.readString(file)).isEqualTo("applicationID=" + FIRST + "\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(FakeSessions.started)
                .containsEntry("yarn.application.name", "etl")
                .containsEntry("yarn.application.queue", "prod")
                .containsEntry("jobmanager.memory.process.size", "768m")
                .containsEntry("taskmanager.memory.process.size", "2g")
                .containsEntry("taskmanager.numberOfTaskSlots", "4");
        assertThat(session("list").out()).contains(FIRST + " : etl (RUNNING)");

        Invocation stopped = session("stop");

        assertThat(stopped.out()).contains("Session " + FIRST + " has ended: SUCCEEDED");
        assertThat(file).doesNotExist();
        assertThat(session("list").out()).contains("No sessions.");
    }

    @Test
    void aStopOfAnotherSessionLeavesTheFile() {
        session("start", "-d");
        session("start", "-d");

        session("stop", "-id", FIRST);

        assertThat(file).hasContent("applicationID=application_1700000000000_0002");
    }

    @ParameterizedTest
    @CsvSource({"--json, ''", "-Drest.port=0, Submitted application application_1700000000000_0001"})
    void whatALauncherPrintsIsNotForPrograms(String option, String printed) {
        var bytes = new ByteArrayOutputStream();
        PrintStream stdout = System.out;
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            session("start", "-d", option);
        } finally {
            System.setOut(stdout);
        }

        assertThat(bytes.toString(StandardCharsets.UTF_8).strip()).isEqualTo(printed);
    }

    @Test
    void programsReadJson() {
        session("start", "-d", "-nm", "a \"name\"");

        assertThat(session("list", "--json").out())
                .isEqualToIgnoringNewLines("{\"sessions\":[{\"id\":\"" + FIRST + "\",\"name\":\"a \\\"name\\\"\","
                        + "\"user\":\"me\",\"queue\":\"default\",\"state\":\"RUNNING\",\"start-time\":0,"
                        + "\"web-address\":\"http://rm/proxy/" + FIRST + "\"}]}");
        assertThat(session("stop", "--json").out())
                .isEqualToIgnoringNewLines("{\"id\":\"" + FIRST + "\",\"end\":\"SUCCEEDED\"}");
    }

    @Test
    void anAttachedStartLeavesWithItsSession() {
        FakeSessions.endAtOnce = true;

        Invocation run = attached("sto");

        assertThat(run.code()).isEqualTo(ExitCodes.FAILED);
        assertThat(run.out()).contains("Session " + FIRST + " has ended: FAILED: the queue was removed");
        assertThat(file).doesNotExist();
    }

    @Test
    void anAttachedStartEndsItsSessionWhenToldTo() {
        Invocation run = attached("end\n Stop\n");

        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("stop (or quit) ends session " + FIRST)
                .contains("Session " + FIRST + " has ended: SUCCEEDED");
        assertThat(FakeSessions.running).isEmpty();
    }

    /** With a keyboard of its own: standard input of a test's process is not the test's. */
    private Invocation attached(String typed) {
        InputStream stdin = System.in;
        System.setIn(new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)));
        try {
            return session("start");
        } finally {
            System.setIn(stdin);
        }
    }

    @Test
    void withoutASessionThereIsALineThatHelps() {
        Invocation stop = session("stop");
        Invocation list = weft("list", "-Dyarn.properties-file.location=" + folder);

        assertThat(stop.code()).isEqualTo(ExitCodes.USAGE);
        assertThat(stop.err()).contains("Say which session: -id application_…; weft session list shows them");
        assertThat(list.code()).isEqualTo(ExitCodes.USAGE);
        assertThat(list.err()).contains("weft session start");
        assertThat(weft("session").err()).contains("Say what: start, list or stop");
    }
}
