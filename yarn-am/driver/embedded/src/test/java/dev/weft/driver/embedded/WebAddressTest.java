package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.JobClient;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Local programs that configure the REST address, as the programs of the project's origin do. */
@Timeout(120)
class WebAddressTest {
    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void isOpenOnTheConfiguredPortWhileTheJobRuns() throws Exception {
        int port = freePort();
        Configuration config =
                new Configuration().set(RestOptions.ADDRESS, "localhost").set(RestOptions.PORT, port);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironmentWithWebUI(config);
        env.fromSequence(1, Long.MAX_VALUE).filter(x -> x < 0).print();

        JobClient job = env.executeAsync("seen on the web");

        assertThat(get("http://localhost:" + port + "/")).contains("<title>Weft</title>");
        assertThat(get("http://localhost:" + port + "/jobs/overview"))
                .contains("seen on the web")
                .contains(job.getJobID().toString());
        assertThat(get("http://127.0.0.1:" + port + "/v1/jobs"))
                .contains(job.getJobID().toString());
        job.cancel().get();
        assertThatThrownBy(() -> job.getJobExecutionResult().get()).hasMessageContaining("was cancelled");
        assertThatThrownBy(() -> get("http://localhost:" + port + "/")).hasMessageNotContaining("Weft");
    }

    @Test
    void failsWithThePortWhenItIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Configuration config = new Configuration().set(RestOptions.PORT, taken.getLocalPort());
            StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironmentWithWebUI(config);
            env.fromSequence(1, 10).print();

            assertThatThrownBy(env::execute)
                    .isInstanceOfSatisfying(
                            EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_INPUT))
                    .hasMessageContaining("'" + taken.getLocalPort() + "'");
        }
    }

    private String get(String address) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static int freePort() throws Exception {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return free.getLocalPort();
        }
    }
}
