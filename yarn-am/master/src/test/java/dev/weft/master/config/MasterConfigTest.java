package dev.weft.master.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.unit.MemorySize;
import dev.weft.master.config.DispatcherConfig.Mode;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MasterConfigTest {
    @Test
    void resourceDefaults() {
        assertThat(ResourceConfig.of(new Configuration()))
                .isEqualTo(new ResourceConfig(
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(5),
                        Duration.ofMinutes(5),
                        Duration.ofSeconds(30),
                        1,
                        MemorySize.ofMebiBytes(1728),
                        1,
                        0,
                        Integer.MAX_VALUE,
                        0,
                        10.0,
                        Duration.ofSeconds(3)));
    }

    @Test
    void resourceMapping() {
        Map<String, String> values = new TreeMap<>();
        values.put("heartbeat.interval", "2 s");
        values.put("heartbeat.timeout", "9 s");
        values.put("resourcemanager.taskmanager-registration.timeout", "1 min");
        values.put("resourcemanager.taskmanager-timeout", "10 s");
        values.put("taskmanager.numberOfTaskSlots", "4");
        values.put("taskmanager.memory.process.size", "1 gb");
        values.put("yarn.containers.vcores", "3");
        values.put("slotmanager.number-of-slots.min", "2");
        values.put("slotmanager.number-of-slots.max", "40");
        values.put("slotmanager.redundant-taskmanager-num", "1");
        values.put("resourcemanager.start-worker.max-failure-rate", "5");
        values.put("resourcemanager.start-worker.retry-interval", "7 s");

        assertThat(ResourceConfig.of(Configuration.fromMap(values)))
                .isEqualTo(new ResourceConfig(
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(9),
                        Duration.ofMinutes(1),
                        Duration.ofSeconds(10),
                        4,
                        MemorySize.ofMebiBytes(1024),
                        3,
                        2,
                        40,
                        1,
                        5.0,
                        Duration.ofSeconds(7)));
    }

    @Test
    void virtualCoresFollowSlots() {
        Configuration config = Configuration.fromMap(Map.of("taskmanager.numberOfTaskSlots", "4"));

        assertThat(ResourceConfig.of(config).workerVirtualCores()).isEqualTo(4);
    }

    @Test
    void targetsStayWithinTheirLimits() {
        Map<String, String> values = Map.of(
                "taskmanager.numberOfTaskSlots", "2",
                "slotmanager.number-of-slots.min", "4",
                "slotmanager.number-of-slots.max", "10",
                "slotmanager.redundant-taskmanager-num", "1");
        ResourceConfig config = ResourceConfig.of(Configuration.fromMap(values));

        assertThat(config.targetSlots(0)).isEqualTo(4);
        assertThat(config.targetSlots(6)).as("with a spare worker").isEqualTo(8);
        assertThat(config.targetSlots(9)).isEqualTo(10);
    }

    @Test
    void refusesAnUnknownScope() {
        Configuration config = Configuration.fromMap(Map.of("jobmanager.execution.failover-strategy", "some"));

        assertThatThrownBy(() -> JobConfig.of(config))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("failover-strategy")
                .hasMessageContaining("'some'");
    }

    @Test
    void refusesATimeoutBelowTheInterval() {
        Configuration config = Configuration.fromMap(Map.of("heartbeat.timeout", "500 ms"));

        assertThatThrownBy(() -> ResourceConfig.of(config))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("heartbeat.timeout")
                .hasMessageContaining("heartbeat.interval");
    }

    @Test
    void jobDefaults() {
        assertThat(JobConfig.of(new Configuration()))
                .isEqualTo(new JobConfig(
                        Duration.ofMinutes(5), FailoverScope.REGION, Duration.ofMinutes(3), Duration.ofMinutes(5), 16));
    }

    @Test
    void jobMappingWithTheJobsOptionsOnTop() {
        Configuration cluster = Configuration.fromMap(Map.of(
                "slot.request.timeout", "1 min",
                "task.cancellation.timeout", "7 s",
                "jobmanager.execution.failover-strategy", "full",
                "web.exception-history-size", "3"));
        Map<String, String> job = Map.of(
                "task.cancellation.timeout", "0 s",
                "source.enumerator.call-timeout", "10 s");

        assertThat(JobConfig.of(JobConfig.merged(cluster, job)))
                .isEqualTo(new JobConfig(
                        Duration.ofMinutes(1), FailoverScope.FULL, Duration.ZERO, Duration.ofSeconds(10), 3));
    }

    @Test
    void dispatcherConfig() {
        Configuration config = Configuration.fromMap(Map.of("completed-application-store.max-capacity", "7"));

        assertThat(DispatcherConfig.of(new Configuration(), Mode.SESSION, ""))
                .isEqualTo(new DispatcherConfig(Mode.SESSION, Integer.MAX_VALUE, Duration.ofHours(1), ""));
        assertThat(DispatcherConfig.of(config, Mode.APPLICATION, "hdfs:/store"))
                .isEqualTo(new DispatcherConfig(Mode.APPLICATION, 7, Duration.ofHours(1), "hdfs:/store"));
    }
}
