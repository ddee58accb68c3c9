package dev.weft.driver.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.config.ConfigYaml;
import dev.weft.core.config.Configuration;
import java.net.URI;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.LocalResource;
import org.apache.hadoop.yarn.api.records.LocalResourceType;
import org.apache.hadoop.yarn.api.records.LocalResourceVisibility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ContainerLayoutTest {
    private final ContainerFile file = new ContainerFile(
            URI.create("hdfs://node:8020/user/x/a%20b.tar"),
            LocalResourceType.ARCHIVE,
            LocalResourceVisibility.PRIVATE,
            17,
            1_700_000_000_123L);

    @Test
    void workersFilesTravelInTheMastersConfigurationFile() {
        Configuration configuration = new Configuration();
        ContainerLayout.putWorkerFiles(configuration, Map.of("weft", file));

        Configuration read = ConfigYaml.parse(ConfigYaml.format(configuration), "test");

        assertThat(ContainerLayout.workerFiles(read)).isEqualTo(Map.of("weft", file));
    }

    @Test
    void resourcesNameSizeAndTimeThatTheNodeChecks() {
        LocalResource resource = file.toResource();

        assertThat(resource.getSize()).isEqualTo(17);
        assertThat(resource.getTimestamp()).isEqualTo(1_700_000_000_123L);
        assertThat(resource.getType()).isEqualTo(LocalResourceType.ARCHIVE);
    }
}
