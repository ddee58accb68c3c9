package dev.weft.driver.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.HistoryOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HistoryLinkTest {
    private final Configuration configuration = new Configuration();

    @Test
    void leadsToTheJobElseToTheList() {
        configuration.set(HistoryOptions.WEB_ADDRESS, "history.example.org");
        assertThat(HistoryLink.of(configuration)).contains("http://history.example.org:8082/");

        configuration.setString(ContainerLayout.JOB_KEY, "5e8c9902207afaeb7120430c585a445f");
        assertThat(HistoryLink.of(configuration))
                .contains("http://history.example.org:8082/weft/open/5e8c9902207afaeb7120430c585a445f");
    }

    @Test
    void leadsNowhereWithoutAHistoryServer() {
        assertThat(HistoryLink.of(configuration)).isEmpty();
    }
}
