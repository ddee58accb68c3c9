package dev.weft.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.browser.Surroundings.Shared;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every page: it renders, nothing fails on the way, nothing leaves the host, it fits a telephone, and has names for everything. */
@ExtendWith(Surroundings.class)
@Timeout(300)
class DashboardPagesTest {
    private static final int NARROW = 400;
    private static final int MOST_BYTES = 150_000;

    private final Shared shared;
    private final Browser browser;

    DashboardPagesTest(Shared shared) {
        this.shared = shared;
        this.browser = shared.browser;
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "overview|a|Orders to revenue",
                "overview|.figure|slots used",
                "overview|td|FAILED",
                "job/LIVE|g.node|enrich",
                "job/LIVE|td|revenue per shop",
                "job/LIVE/overview/VERTEX/detail|.drawer dd|of at most",
                "job/LIVE/overview/VERTEX/detail|.drawer .tree|enrich",
                "job/LIVE/overview/VERTEX/subtasks|.drawer td|RUNNING",
                "job/LIVE/overview/VERTEX/taskmanagers|.drawer td|running",
                "job/LIVE/overview/VERTEX/watermarks|.drawer td|2026-",
                "job/LIVE/overview/VERTEX/accumulators|.drawer|no accumulators",
                "job/LIVE/overview/VERTEX/backpressure|.drawer .body|Back pressure",
                "job/LIVE/overview/VERTEX/metrics|.drawer .body|Single metrics",
                "job/LIVE/overview/VERTEX/flamegraph|.flames button|Task",
                "job/LIVE/timeline|.rowname|enrich",
                "job/LIVE/exceptions|.card|has not failed",
                "job/LIVE/checkpoints|dt|Acknowledged",
                "job/LIVE/checkpoints/history|td|COMPLETED",
                "job/LIVE/checkpoints/summary|th|p99",
                "job/LIVE/checkpoints/configuration|dd|exactly once",
                "job/LIVE/rescales|td|was not changed",
                "job/LIVE/configuration|dt|Restart strategy",
                "job/FAILED|.failure|See why",
                "job/FAILED/exceptions|.cause h3|is no number",
                "job/FINISHED|.jobhead .state|FINISHED",
                "job/FINISHED|g.node|2 finished",
                "job/FINISHED/timeline|.word|finished",
                "job/FINISHED/overview/COUNT/accumulators|.drawer td|4321",
                "job/FINISHED/overview/COUNT/flamegraph|.drawer .quiet|has ended",
                "job/WIDE|g.node|stage 4.11",
                "job/WIDE/timeline|.rowname|stage 4.11",
                "job/00000000000000000000000000000000|.quiet|is known here",
                "job//|h1|Overview",
                "job//overview|h1|No such page",
                "taskmanagers|td|local-1",
                "taskmanager/local-1|td|JVM heap",
                "taskmanager/local-1/thread-dump|summary|dispatcher",
                "taskmanager/local-1/logs|td a|taskmanager.log",
                "taskmanager/local-1/logs/taskmanager.log|.log .ERROR|with its cause",
                "taskmanager/local-1/stdout|.log|printed by a taskmanager",
                "jobmanager/logs|td a|jobmanager.log",
                "jobmanager/stdout|.log|printed by a jobmanager",
                "taskmanager/container_1_0001_01_000002|.quiet|yarn logs -containerId",
                "jobmanager|td|taskmanager.numberOfTaskSlots",
                "jobmanager/metrics|td|Metaspace",
                "jobmanager/environment|pre|java",
                "jobmanager/thread-dump|summary|dispatcher",
                "submit|.drop|Drop a jar",
                "yarn|.quiet|does not run on YARN",
                "nonsense|h1|No such page"
            })
    void rendersWithoutAnyFault(String place, String selector, String text) throws Exception {
        browser.go(shared.root(), filled(place));
        browser.await(selector, text == null ? "" : text);

        assertThat(unexpected(browser.consoleErrors(), place)).isEmpty();
        assertThat(browser.lines(PageChecks.FOREIGN_REQUESTS)).isEmpty();
        assertThat(browser.lines(PageChecks.NAMELESS)).isEmpty();
        assertThat(browser.lines(PageChecks.FAINT_TEXTS)).isEmpty();
        try {
            browser.width(NARROW);
            assertThat(browser.lines(PageChecks.TOO_WIDE)).isEmpty();
            assertThat(browser.lines(PageChecks.CUT_OFF)).isEmpty();
        } finally {
            browser.wide();
        }
    }

    @Test
    void isReadableInTheDark() throws Exception {
        browser.theme("dark");
        try {
            for (String place : List.of("overview", "job/LIVE/overview/VERTEX/subtasks", "job/FAILED/exceptions")) {
                browser.open(shared.root() + "#/" + filled(place));
                browser.await("h1", "");
                browser.await("td, .cause h3", "");

                assertThat(browser.lines(PageChecks.FAINT_TEXTS)).as(place).isEmpty();
            }
        } finally {
            browser.theme("light");
        }
    }

    /** A record that is larger than its channel's window fills it more than once. */
    @Test
    void queuesAreNeverMoreThanFull() throws Exception {
        browser.open(shared.root() + "#/overview");
        browser.await("h1", "Overview");

        assertThat(browser.lines(PageChecks.QUEUE_FILLS)).containsExactly("100 %", "40 %", "–");
    }

    @Test
    void weighsLittle() throws Exception {
        browser.open(shared.root() + "#/job/" + shared.cluster.wide.getJobID());
        browser.await("g.node", "stage 1.1");

        long bytes = Long.parseLong(String.valueOf(browser.script(PageChecks.BYTES)));
        System.out.println("page weight " + bytes + " bytes, first contentful paint "
                + browser.script(PageChecks.FIRST_PAINT) + " ms, " + browser.script(PageChecks.REQUESTS) + " requests");
        assertThat(bytes).isBetween(10_000L, (long) MOST_BYTES);
    }

    /** Pages that are asked for what is not there get a 404, as they must. */
    private List<String> unexpected(List<String> errors, String place) {
        boolean missing = place.contains("0000000000") || place.contains("container_1") || place.equals("yarn");
        return missing ? errors.stream().filter(error -> !error.contains("404")).toList() : errors;
    }

    private String filled(String place) throws Exception {
        String filled = place.replace(
                        "LIVE", shared.cluster.backPressured.getJobID().toString())
                .replace("FAILED", shared.cluster.failed.getJobID().toString())
                .replace("WIDE", shared.cluster.wide.getJobID().toString())
                .replace("FINISHED", shared.cluster.finished.getJobID().toString());
        filled = filled.contains("COUNT")
                ? filled.replace("COUNT", shared.vertex(shared.cluster.finished, "count"))
                : filled;
        return filled.contains("VERTEX")
                ? filled.replace("VERTEX", shared.vertex(shared.cluster.backPressured, "enrich"))
                : filled;
    }
}
