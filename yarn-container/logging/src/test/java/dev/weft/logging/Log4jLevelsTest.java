package dev.weft.logging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.core.inspect.LogLevels;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

@Timeout(60)
class Log4jLevelsTest {
    private final LogLevels levels =
            ServiceLoader.load(LogLevels.class).findFirst().orElseThrow();

    @Test
    void knowsThatItsLibraryLogs() {
        assertThat(levels.inUse()).isTrue();
        assertThat(levels.levels()).containsKey(LogLevels.ROOT);
    }

    @Test
    void aLevelTakesEffectAtOnceAndGoesBack() {
        Logger log = LoggerFactory.getLogger("some.library.Part");
        boolean before = log.isTraceEnabled();

        levels.set("some.library", Optional.of("trace"));

        assertThat(log.isTraceEnabled()).isTrue();
        assertThat(levels.levels()).containsEntry("some.library", "TRACE");

        levels.set("some.library", Optional.empty());

        assertThat(log.isTraceEnabled()).isEqualTo(before);
        assertThat(levels.levels()).doesNotContainKey("some.library");
    }

    @Test
    void theRootGoesBackToItsConfiguredLevel() {
        String before = levels.levels().get(LogLevels.ROOT);

        levels.set(LogLevels.ROOT, Optional.of("OFF"));
        levels.set(LogLevels.ROOT, Optional.of("TRACE"));
        levels.set(LogLevels.ROOT, Optional.empty());

        assertThat(levels.levels()).containsEntry(LogLevels.ROOT, before);
    }

    @Test
    void anotherLevelIsRefused() {
        assertThatThrownBy(() -> levels.set("x", Optional.of("LOUD")))
                .isInstanceOf(EngineException.class)
                .hasMessage("Level 'LOUD' is none of OFF, ERROR, WARN, INFO, DEBUG, TRACE");
    }

    @Test
    void takingBackWhatWasNeverSetChangesNothing() {
        levels.set("never.set", Optional.empty());

        assertThat(levels.levels()).doesNotContainKey("never.set");
    }
}
