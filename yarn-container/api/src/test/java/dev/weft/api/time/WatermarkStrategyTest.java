package dev.weft.api.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.graph.UserCode;
import dev.weft.core.metric.MetricGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rows 6 and 8 of the cases. */
@Timeout(60)
class WatermarkStrategyTest {
    private final List<Object> out = new ArrayList<>();
    private long nowNanos;

    private final WatermarkOutput output = new WatermarkOutput() {
        @Override
        public void emitWatermark(Watermark watermark) {
            out.add(watermark.getTimestamp());
        }

        @Override
        public void markIdle() {
            out.add("idle");
        }

        @Override
        public void markActive() {
            out.add("active");
        }
    };

    private final class Context implements WatermarkGeneratorSupplier.Context, TimestampAssignerSupplier.Context {
        @Override
        public MetricGroup getMetricGroup() {
            throw new AssertionError("no metrics in this test");
        }

        @Override
        public RelativeClock getInputActivityClock() {
            return () -> nowNanos;
        }
    }

    @Test
    void staysBelowRecordsOfTheSameTime() {
        WatermarkGenerator<String> generator =
                WatermarkStrategy.<String>forMonotonousTimestamps().createWatermarkGenerator(new Context());

        generator.onEvent("a", 10, output);
        generator.onPeriodicEmit(output);

        assertThat(out).containsExactly(9L);
    }

    @Test
    void neverWraps() {
        WatermarkGenerator<String> generator = WatermarkStrategy.<String>forBoundedOutOfOrderness(
                        Duration.ofMillis(Long.MAX_VALUE / 2))
                .createWatermarkGenerator(new Context());

        generator.onPeriodicEmit(output);
        generator.onEvent("a", Long.MIN_VALUE + 5, output);
        generator.onPeriodicEmit(output);

        assertThat(out).containsExactly(Long.MIN_VALUE);
    }

    @Test
    void goesIdleAndComesBack() {
        WatermarkGenerator<String> generator = WatermarkStrategy.<String>forMonotonousTimestamps()
                .withIdleness(Duration.ofMillis(1))
                .createWatermarkGenerator(new Context());
        generator.onEvent("a", 10, output);
        generator.onPeriodicEmit(output);
        generator.onPeriodicEmit(output);
        nowNanos = 2_000_000;
        generator.onPeriodicEmit(output);
        generator.onPeriodicEmit(output);
        generator.onEvent("b", 20, output);
        generator.onPeriodicEmit(output);

        assertThat(out).containsExactly(9L, 9L, "idle", 19L);
    }

    @Test
    void composesAndTravels() throws Exception {
        WatermarkStrategy<String> strategy = WatermarkStrategy.<String>forMonotonousTimestamps()
                .withTimestampAssigner((element, timestamp) -> element.length())
                .withIdleness(Duration.ofSeconds(1))
                .withWatermarkAlignment("group", Duration.ofMillis(20));

        Object shipped = UserCode.of(strategy).open(getClass().getClassLoader());

        assertThat(shipped).isInstanceOfSatisfying(WatermarkStrategy.class, copy -> {
            assertThat(copy.getAlignmentParameters().getWatermarkGroup()).isEqualTo("group");
            assertThat(((WatermarkStrategy<?>) copy).createTimestampAssigner(new Context()))
                    .isNotNull();
        });
        assertThat(strategy.createTimestampAssigner(new Context()).extractTimestamp("abc", 0))
                .isEqualTo(3);
        assertThat(WatermarkStrategy.noWatermarks().getAlignmentParameters().isEnabled())
                .isFalse();
        assertThatThrownBy(() -> strategy.withIdleness(Duration.ZERO)).hasMessageContaining("positive");
    }

    @Test
    void isAlignedInANamedGroupWithALimitedDriftOnly() {
        assertThatThrownBy(
                        () -> WatermarkStrategy.noWatermarks().withWatermarkAlignment("group", Duration.ofMillis(-1)))
                .hasMessage("Drift must not be negative: PT-0.001S");
        assertThatThrownBy(() ->
                        WatermarkStrategy.noWatermarks().withWatermarkAlignment("group", Duration.ZERO, Duration.ZERO))
                .hasMessage("Update interval must be positive: PT0S");
        assertThat(new WatermarkAlignmentParams(20, "group", 1).isEnabled()).isTrue();
        assertThat(new WatermarkAlignmentParams(20, "", 1).isEnabled()).isFalse();
        assertThat(new WatermarkAlignmentParams(Long.MAX_VALUE, "group", 1).isEnabled())
                .isFalse();
    }
}
