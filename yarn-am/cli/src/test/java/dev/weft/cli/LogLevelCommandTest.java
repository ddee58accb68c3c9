package dev.weft.cli;

import static dev.weft.cli.Invocation.weft;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LogLevelCommandTest {
    private static final String LEVELS = "{\"processes\":[{\"process\":\"master\",\"levels\":{\"root\":\"INFO\"}},"
            + "{\"process\":\"w1\",\"error\":\"Worker w1 is lost\"}]}";

    private ScriptedMaster master;

    @BeforeEach
    void start() throws IOException {
        master = new ScriptedMaster();
    }

    @AfterEach
    void stop() {
        master.close();
    }

    @Test
    void showsTheLevelsOfAllProcessesAndWhoDidNotAnswer() {
        master.on("GET /weft/log-levels?process=all", LEVELS);

        Invocation run = weft("log", "level", "-m", master.authority());

        assertThat(run.out().lines()).containsExactly("master", "  INFO  root", "w1: Worker w1 is lost");
        assertThat(run.code()).isEqualTo(1);
    }

    @Test
    void setsOneLevelInOneProcess() {
        master.on("POST /weft/log-levels", "{\"processes\":[{\"process\":\"w1\",\"levels\":{\"a.b\":\"DEBUG\"}}]}");

        Invocation run = weft("log", "level", "-m", master.authority(), "a.b", "DEBUG", "--process", "w1", "--json");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().strip())
                .isEqualTo("{\"processes\":[{\"process\":\"w1\",\"levels\":{\"a.b\":\"DEBUG\"}}]}");
        assertThat(master.asked.get(0)).contains("{\"process\":\"w1\",\"logger\":\"a.b\",\"level\":\"DEBUG\"}");
    }

    @Test
    void wantsALevelForALogger() {
        Invocation run = weft("log", "level", "-m", master.authority(), "a.b");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("Say which level logger a.b is to have");
    }
}
