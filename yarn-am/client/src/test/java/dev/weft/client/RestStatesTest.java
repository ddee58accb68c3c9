package dev.weft.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.SavepointFormatType;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RestStatesTest {
    private static final JobId JOB = JobId.hashOf("job");
    private static final String TRIGGER = new Id128(1, 2).toString();
    private static final String ORDERED = "{\"request-id\":\"" + TRIGGER + "\"}";
    private static final String UNDER_WAY = "{\"status\":{\"id\":\"IN_PROGRESS\"}}";
    private static final String SAVEPOINTS = "/jobs/" + JOB + "/savepoints";

    private FakeMaster master;
    private RestStates states;
    private RestJobClient job;

    @BeforeEach
    void start() throws IOException {
        master = new FakeMaster();
        var client = new RestClusterClient(master.address(), Optional.empty(), ClientOptions.from(new Configuration()));
        states = client.states();
        job = new RestJobClient(client, JOB, getClass().getClassLoader());
    }

    @AfterEach
    void stop() {
        master.close();
    }

    private static String over(String operation) {
        return "{\"status\":{\"id\":\"COMPLETED\"},\"operation\":" + operation + "}";
    }

    @Test
    void takesASavepointAndWaitsForIt() {
        master.on("POST " + SAVEPOINTS, 202, ORDERED)
                .on("GET " + SAVEPOINTS + "/" + TRIGGER, 200, UNDER_WAY)
                .on("GET " + SAVEPOINTS + "/" + TRIGGER, 503, "{\"errors\":[\"no leader\"]}")
                .on("GET " + SAVEPOINTS + "/" + TRIGGER, 200, over("{\"location\":\"file:/sp/1\"}"));

        String path = job.triggerSavepoint("/sp", SavepointFormatType.NATIVE).join();

        assertThat(path).isEqualTo("file:/sp/1");
        assertThat(master.bodies.get(0))
                .matches("\\{\"triggerId\":\"[0-9a-f]{32}\",\"formatType\":\"NATIVE\",\"target-directory\":\"/sp\","
                        + "\"cancel-job\":false}");
    }

    /** The master dies with a stop under way: the client is told in one line, and the job goes on. */
    @Test
    void saysThatTheNextMasterDoesNotKnowWhatTheLastWasAsked() {
        master.on("POST /jobs/" + JOB + "/stop", 202, ORDERED)
                .on("GET " + SAVEPOINTS + "/" + TRIGGER, 200, UNDER_WAY)
                .on("GET " + SAVEPOINTS + "/" + TRIGGER, 404, "{\"errors\":[\"No savepoint with this id is known\"]}");

        assertThatThrownBy(() -> job.stopWithSavepoint(false, null, SavepointFormatType.CANONICAL)
                        .join())
                .cause()
                .hasMessageStartingWith("Another master leads now and does not know what the last one was asked")
                .hasMessageNotContaining("\n");
    }

    @Test
    void stopsWithASavepoint() {
        master.on("POST /jobs/" + JOB + "/stop", 202, ORDERED)
                .on("GET " + SAVEPOINTS + "/" + TRIGGER, 200, over("{\"location\":\"file:/sp/1\"}"));

        job.stopWithSavepoint(true, "/sp", SavepointFormatType.CANONICAL).join();
        job.stopWithSavepoint(false, null, SavepointFormatType.CANONICAL).join();

        assertThat(master.bodies.get(0)).contains("\"targetDirectory\":\"/sp\",\"drain\":true");
        assertThat(master.bodies.get(2)).contains("\"drain\":false").doesNotContain("targetDirectory");
    }

    /** The answer to the first order is lost; the second, under the same id, orders nothing more. */
    @Test
    void repeatsAnOrderUnderItsId() {
        master.on("POST " + SAVEPOINTS, 503, "{\"errors\":[\"no leader\"]}").on("POST " + SAVEPOINTS, 202, ORDERED);

        states.orderSavepoint(
                        JOB,
                        new SavepointWish(Optional.empty(), SavepointFormatType.CANONICAL, SavepointWish.Then.GO_ON))
                .join();

        assertThat(master.bodies).hasSize(2).containsOnly(master.bodies.get(0));
    }

    /** A savepoint that timed out is no master that does not answer: waiting ends at once. */
    @Test
    void failsAsTheMasterSays() {
        master.on("POST " + SAVEPOINTS, 202, ORDERED)
                .on(
                        "GET " + SAVEPOINTS + "/" + TRIGGER,
                        200,
                        over("{\"failure-cause\":{\"code\":\"TIMEOUT\",\"message\":\"took too long\","
                                + "\"stack-trace\":\"took too long\"}}"));

        assertThatThrownBy(() -> job.triggerSavepoint(null, SavepointFormatType.CANONICAL)
                        .join())
                .cause()
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TIMEOUT))
                .hasMessage("took too long")
                .hasCauseInstanceOf(RemoteFailure.class);
        assertThat(master.asked).hasSize(2);
    }

    @Test
    void takesACheckpoint() {
        String path = "/jobs/" + JOB + "/checkpoints";
        master.on("POST " + path, 202, ORDERED).on("GET " + path + "/" + TRIGGER, 200, over("{\"checkpointId\":27}"));

        long id = states.orderCheckpoint(JOB, true)
                .thenCompose(trigger -> states.checkpoint(JOB, trigger))
                .join();

        assertThat(id).isEqualTo(27);
        assertThat(master.bodies.get(0)).contains("\"checkpointType\":\"FULL\"");
    }

    @Test
    void failsForACheckpointWithItsOwnFieldName() {
        String path = "/jobs/" + JOB + "/checkpoints/" + TRIGGER;
        master.on("GET " + path, 200, over("{\"failureCause\":{\"code\":\"STORAGE\",\"stack-trace\":\"disk full\"}}"));

        assertThatThrownBy(() -> states.checkpoint(JOB, new Id128(1, 2)).join())
                .cause()
                .hasMessage("disk full");
    }

    @Test
    void disposes() {
        master.on("POST /savepoint-disposal", 200, ORDERED).on("GET /savepoint-disposal/" + TRIGGER, 200, over("{}"));

        states.dispose("/sp/1").join();

        assertThat(master.bodies.get(0)).isEqualTo("{\"savepoint-path\":\"/sp/1\"}");
    }
}
