package dev.weft.core.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.testing.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MetricRegistryTest {
    private final MetricRegistry registry = new MetricRegistry();
    private final MetricGroup group = registry.group(List.of("host", "taskmanager"), Map.of("<host>", "host"));

    @Test
    void namesMetricsByTheirScope() {
        Counter counter = group.addGroup("job").counter("records");
        counter.inc(3);

        assertThat(registry.metrics()).containsOnly(Map.entry("host.taskmanager.job.records", counter));
        assertThat(counter.getCount()).isEqualTo(3);
    }

    @Test
    void keepsTheEarlierMetricOfAName() {
        Counter first = group.counter("records");
        Counter second = group.counter("records");

        second.inc();

        assertThat(registry.metrics().get("host.taskmanager.records")).isSameAs(first);
        assertThat(second.getCount()).isEqualTo(1);
    }

    @Test
    void addsKeyAndValueAsVariable() {
        MetricGroup user = group.addGroup("tenant", "blue");

        assertThat(user.getAllVariables()).containsEntry("<tenant>", "blue").containsEntry("<host>", "host");
        assertThat(user.getScopeComponents()).containsExactly("host", "taskmanager", "tenant", "blue");
    }

    @Test
    void forgetsAScope() {
        group.addGroup("job").counter("a");
        group.addGroup("job2").counter("b");

        registry.remove(List.of("host", "taskmanager", "job"));

        assertThat(registry.metrics()).containsOnlyKeys("host.taskmanager.job2.b");
    }

    @Test
    void measuresTheRateOfACounter() {
        var clock = new ManualClock();
        var meter = new MeterView(new SimpleCounter(), clock);

        meter.markEvent(100);
        clock.advance(Duration.ofSeconds(2));

        assertThat(meter.getRate()).isEqualTo(50.0);
        clock.advance(Duration.ofMillis(100));
        assertThat(meter.getRate()).isEqualTo(50.0);
        clock.advance(Duration.ofSeconds(1));
        assertThat(meter.getRate()).isZero();
    }
}
