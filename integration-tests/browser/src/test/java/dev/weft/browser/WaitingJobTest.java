package dev.weft.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.execution.JobClient;
import dev.weft.browser.Surroundings.Shared;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.ResourceManagerOptions;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.driver.embedded.EmbeddedCluster;
import dev.weft.master.config.DispatcherConfig;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A job for which there are too few slots says what is asked and why it waits, and shows no figures of what does not run. */
@ExtendWith(Surroundings.class)
@Timeout(300)
class WaitingJobTest {
    private final Browser browser;

    WaitingJobTest(Shared shared) {
        this.browser = shared.browser;
    }

    @Test
    void saysWhatIsAskedAndWhyItWaits() throws Exception {
        Configuration config = new Configuration()
                .set(RestOptions.BIND_PORT, "0")
                .set(TaskManagerOptions.NUM_TASK_SLOTS, 1)
                .set(ResourceManagerOptions.MAX_SLOT_NUM, 1);
        var settings = new EmbeddedCluster.Settings(
                config, DispatcherConfig.Mode.SESSION, false, getClass().getClassLoader());
        try (EmbeddedCluster cluster = EmbeddedCluster.start(settings)) {
            URI rest = URI.create(cluster.restAddress().orElseThrow());
            JobClient job = new SampleJobs(rest).backPressured();
            browser.open(rest + "/#/job/" + job.getJobID());

            browser.await(".waiting dd", "2 slots");
            browser.await(".waiting li", "slotmanager.number-of-slots.max is 1");
            browser.await(".jobhead .state", "WAITING");
            assertThat(browser.lines("return [...document.querySelectorAll('g.node text')].map(e => e.textContent)"))
                    .noneMatch(text -> text.contains("busy") || text.contains("/s"));
            browser.open(rest + "/#/overview");
            browser.await("td .why", "asked for 2 slots");
            assertThat(browser.consoleErrors()).isEmpty();
        }
    }
}
