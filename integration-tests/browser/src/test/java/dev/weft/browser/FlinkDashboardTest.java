package dev.weft.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.browser.Surroundings.Shared;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The built dashboard of Flink 2.3.0 over our REST API: a client that nobody here wrote. */
@ExtendWith(Surroundings.class)
@Timeout(300)
class FlinkDashboardTest {
    private final Shared shared;
    private final Browser browser;

    FlinkDashboardTest(Shared shared) {
        this.shared = shared;
        this.browser = shared.browser;
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "overview|Orders to revenue",
                "job/running/LIVE/overview|revenue per shop",
                "job/running/LIVE/overview/VERTEX/detail|enrich",
                "job/running/LIVE/overview/VERTEX/subtasks|RUNNING",
                "job/running/LIVE/overview/VERTEX/taskmanagers|RUNNING",
                "job/running/LIVE/overview/VERTEX/watermarks|Watermark",
                "job/running/LIVE/overview/VERTEX/accumulators|enrich",
                "job/running/LIVE/timeline|Vertex TimeLine",
                "job/running/LIVE/exceptions|Exception",
                "job/running/LIVE/checkpoints|Checkpoint Counts",
                "job/running/LIVE/configuration|Execution Configuration",
                "job/completed/FAILED/exceptions|OperatorFailure",
                "task-manager|local-1",
                "task-manager/local-1/metrics|Memory",
                "task-manager/local-1/thread-dump|Common-Cleaner",
                "job-manager/config|taskmanager.numberOfTaskSlots",
                "submit|Uploaded Jars"
            })
    void rendersWithoutAFailedRequest(String place, String text) throws Exception {
        String filled = place.replace(
                        "LIVE", shared.cluster.backPressured.getJobID().toString())
                .replace("FAILED", shared.cluster.failed.getJobID().toString());
        browser.go(
                shared.front.origin() + "/",
                filled.contains("VERTEX")
                        ? filled.replace("VERTEX", shared.vertex(shared.cluster.backPressured, "enrich"))
                        : filled);
        browser.await("body", text);

        assertThat(browser.consoleErrors()).isEmpty();
    }
}
