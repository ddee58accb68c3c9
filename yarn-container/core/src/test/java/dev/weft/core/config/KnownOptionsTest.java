package dev.weft.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class KnownOptionsTest {
    private static final List<Class<?>> CLASSES = List.of(
            RestOptions.class,
            FlameGraphOptions.class,
            LogOptions.class,
            WebOptions.class,
            JarOptions.class,
            HistoryOptions.class,
            JobManagerOptions.class,
            TaskManagerOptions.class,
            NettyShuffleEnvironmentOptions.class,
            PipelineOptions.class,
            CoreOptions.class,
            ClientOptions.class,
            DeploymentOptions.class,
            ExecutionOptions.class,
            RestartStrategyOptions.class,
            HighAvailabilityOptions.class,
            HeartbeatManagerOptions.class,
            ClusterOptions.class,
            ResourceManagerOptions.class,
            SecurityOptions.class,
            YarnConfigOptions.class,
            CheckpointingOptions.class,
            StateRecoveryOptions.class,
            StateBackendOptions.class,
            RocksDbOptions.class,
            MetricOptions.class);

    @Test
    void namesEveryDeclaredOption() throws Exception {
        List<ConfigOption<?>> declared = new ArrayList<>();
        for (Class<?> type : CLASSES) {
            for (Field field : type.getFields()) {
                if (field.get(null) instanceof ConfigOption<?> option) {
                    declared.add(option);
                }
            }
        }

        assertThat(KnownOptions.all()).hasSameElementsAs(declared);
    }

    @Test
    void describesEveryOption() {
        assertThat(KnownOptions.all())
                .allSatisfy(option ->
                        assertThat(option.description()).as(option.key()).endsWith("."));
    }

    @Test
    void givesEveryKeyOneMeaning() {
        Set<String> keys = new HashSet<>();

        assertThat(KnownOptions.all())
                .allSatisfy(option ->
                        assertThat(keys.add(option.key())).as(option.key()).isTrue());
    }

    @Test
    void readsEveryDefaultBack() {
        assertThat(KnownOptions.all()).allSatisfy(KnownOptionsTest::assertDefaultReadsBack);
    }

    private static <T> void assertDefaultReadsBack(ConfigOption<T> option) {
        option.findDefault().ifPresent(value -> {
            var configuration = new Configuration();
            configuration.set(option, value);
            assertThat(configuration.get(option)).as(option.key()).isEqualTo(value);
        });
    }

    @Test
    void keepsTheDefaultsThatTheDesignFixes() {
        var none = new Configuration();

        assertThat(none.get(TaskManagerOptions.NUM_TASK_SLOTS)).isEqualTo(1);
        assertThat(none.get(HeartbeatManagerOptions.HEARTBEAT_INTERVAL)).hasSeconds(1);
        assertThat(none.get(HeartbeatManagerOptions.HEARTBEAT_TIMEOUT)).hasSeconds(5);
        assertThat(none.get(PipelineOptions.OBJECT_REUSE)).isTrue();
        assertThat(none.get(RestOptions.PORT)).isEqualTo(8081);
        assertThat(none.get(HighAvailabilityOptions.HA_MODE)).isEqualTo("NONE");
    }
}
