package dev.weft.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.browser.Surroundings.Shared;
import dev.weft.core.concurrent.ThreadEventLoop;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.HistoryOptions;
import dev.weft.core.fs.FileStores;
import dev.weft.core.time.SystemClock;
import dev.weft.rest.history.HistoryServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Pages of ended jobs as the history server shows them. */
@ExtendWith(Surroundings.class)
@Timeout(300)
class HistoryPagesTest {
    private final Shared shared;
    private final Browser browser;

    @TempDir
    Path folder;

    HistoryPagesTest(Shared shared) {
        this.shared = shared;
        this.browser = shared.browser;
    }

    @Test
    void showsEndedJobsFromTheirArchives() throws Exception {
        browser.open(shared.root() + "#/job/" + shared.cluster.finished.getJobID());
        browser.await(".jobhead .state", "FINISHED");
        browser.go(shared.root(), "job/" + shared.cluster.failed.getJobID());
        browser.await(".jobhead .state", "FAILED");
        Path archives = folder.resolve("archives");
        JobArchive.write(archives, shared, shared.cluster.finished, List.of("count"));
        JobArchive.write(archives, shared, shared.cluster.failed, List.of("parse"));
        Configuration config = new Configuration()
                .set(HistoryOptions.ARCHIVE_DIRS, List.of(archives.toUri().toString()))
                .set(HistoryOptions.WEB_PORT, 0);
        ThreadEventLoop loop = ThreadEventLoop.start("history", new SystemClock(), cause -> {});
        try (FileStores files = FileStores.load(config, getClass().getClassLoader());
                HistoryServer server = HistoryServer.start(
                        config, files, loop, Files.createDirectory(folder.resolve("own")), Optional.empty())) {
            String root = server.address() + "/";

            browser.open(root);
            browser.await("td", "Counts and ends");
            browser.await("td", "FAILED");
            assertThat(browser.all(".figures")).isEmpty();
            look(root, "job/" + shared.cluster.failed.getJobID() + "/exceptions", ".cause h3", "is no number");
            String finished = "job/" + shared.cluster.finished.getJobID();
            look(root, finished, "g.node", "2 finished");
            look(root, finished + "/timeline", ".rowname", "count");
            look(root, finished + "/checkpoints", ".figure", "triggered");
            look(root, finished + "/rescales", "td", "was not changed");
            look(root, finished + "/configuration", "dt", "Restart strategy");
            String vertex = shared.vertex(shared.cluster.finished, "count");
            look(root, finished + "/overview/" + vertex + "/accumulators", ".drawer td", "4321");
            look(root, finished + "/overview/" + vertex + "/subtasks", ".drawer td", "FINISHED");
            assertThat(browser.all(".jobactions button")).isEmpty();
        } finally {
            loop.close();
        }
    }

    private void look(String root, String place, String selector, String text) {
        browser.go(root, place);
        browser.await(selector, text);
        // Where containers' logs lie is told by a server that was configured so.
        assertThat(browser.consoleErrors()).as(place).allMatch(error -> error.contains("log-url"));
        assertThat(browser.lines(PageChecks.NAMELESS)).as(place).isEmpty();
    }
}
