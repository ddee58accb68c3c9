package dev.weft.driver.yarn;

import dev.weft.core.config.Configuration;
import dev.weft.core.testing.ManualClock;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** What a driver under test paints on. */
final class SamplePicture {
    private SamplePicture() {}

    static ApplicationPicture empty() {
        MasterContainer master = new MasterContainer(
                ContainerId.fromString("container_1700000000000_0001_01_000001"), "node1", "node1:4000", "node1:8042");
        return new ApplicationPicture(new ManualClock(), ApplicationNews.known(new Configuration(), master, "alice"));
    }
}
