package dev.weft.driver.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ApplicationWatchTest {
    @Test
    void findsOurOwnLineAmongYarnsPages() {
        String diagnostics = "Application failed 1 times due to AM Container exited with exitCode: 78\n"
                + "Last 4096 bytes of stderr :\n  weft: no Java in /opt on host n1: set yarn.java.home\n\nFailing.";

        assertThat(ApplicationWatch.cause(diagnostics)).isEqualTo("no Java in /opt on host n1: set yarn.java.home");
    }

    @Test
    void putsYarnsWordsIntoOneLineWhenThereIsNone() {
        assertThat(ApplicationWatch.cause("Killed by user\n  root\r\n")).isEqualTo("Killed by user; root");
        assertThat(ApplicationWatch.cause(null)).isEmpty();
    }
}
