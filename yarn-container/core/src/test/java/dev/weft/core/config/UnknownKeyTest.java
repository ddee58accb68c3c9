package dev.weft.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class UnknownKeyTest {
    private static List<UnknownKey> find(String key) {
        return UnknownKey.find(Configuration.fromMap(Map.of(key, "1")), KnownOptions.all());
    }

    @Test
    void namesTheNearestKnownKey() {
        assertThat(find("taskmanager.numberOfTaskSlot"))
                .singleElement()
                .hasToString("Unknown configuration key 'taskmanager.numberOfTaskSlot'; "
                        + "did you mean 'taskmanager.numberOfTaskSlots'?");
    }

    @Test
    void namesNoneWhenNothingComesClose() {
        assertThat(find("colour")).singleElement().hasToString("Unknown configuration key 'colour'");
    }

    @Test
    void knowsFallbackKeysAndOpenFamilies() {
        assertThat(find("web.port")).isEmpty();
        assertThat(find("metrics.reporter.prom.port")).isEmpty();
        assertThat(find("containerized.taskmanager.env.LD_LIBRARY_PATH")).isEmpty();
    }
}
