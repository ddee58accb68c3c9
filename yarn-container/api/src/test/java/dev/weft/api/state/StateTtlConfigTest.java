package dev.weft.api.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.state.StateTtlConfig.StateVisibility;
import dev.weft.api.state.StateTtlConfig.UpdateType;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StateTtlConfigTest {
    @Test
    void writesStartTheTimeAndNothingExpiredIsSeenByDefault() {
        StateTtlConfig config = StateTtlConfig.newBuilder(Duration.ofSeconds(3)).build();

        assertThat(config.isEnabled()).isTrue();
        assertThat(config.getUpdateType()).isEqualTo(UpdateType.OnCreateAndWrite);
        assertThat(config.getStateVisibility()).isEqualTo(StateVisibility.NeverReturnExpired);
        assertThat(config.getTimeToLive()).isEqualTo(Duration.ofSeconds(3));
        assertThat(config.getCleanupStrategies().isCleanupInBackground()).isTrue();
    }

    @Test
    void takesEverySetting() {
        StateTtlConfig config = StateTtlConfig.newBuilder(Duration.ofSeconds(3))
                .updateTtlOnReadAndWrite()
                .returnExpiredIfNotCleanedUp()
                .useProcessingTime()
                .cleanupFullSnapshot()
                .cleanupIncrementally(7, true)
                .cleanupInRocksdbCompactFilter(500, Duration.ofHours(2))
                .disableCleanupInBackground()
                .build();

        assertThat(config.getUpdateType()).isEqualTo(UpdateType.OnReadAndWrite);
        assertThat(config.getStateVisibility()).isEqualTo(StateVisibility.ReturnExpiredIfNotCleanedUp);
        assertThat(config.getCleanupStrategies())
                .isEqualTo(new StateTtlConfig.CleanupStrategies(false, true, 7, true, 500, Duration.ofHours(2)));
        assertThat(StateTtlConfig.newBuilder(config).build())
                .usingRecursiveComparison()
                .isEqualTo(config);
    }

    @Test
    void isOffWhenNothingStartsTheTime() {
        assertThat(StateTtlConfig.newBuilder(Duration.ofSeconds(3))
                        .setUpdateType(UpdateType.Disabled)
                        .build()
                        .isEnabled())
                .isFalse();
        assertThat(StateTtlConfig.DISABLED.isEnabled()).isFalse();
    }

    @Test
    void refusesATimeThatIsNone() {
        assertThatThrownBy(() -> StateTtlConfig.newBuilder(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Content of state cannot live for PT0S: it must be at least a millisecond");
        assertThatThrownBy(() -> StateTtlConfig.newBuilder(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
