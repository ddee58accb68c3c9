package dev.weft.runtime.operator.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.DataStream;
import dev.weft.api.KeyedStream;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.window.EventTimeSessionWindows;
import dev.weft.api.window.SlidingEventTimeWindows;
import dev.weft.core.error.EngineException;
import dev.weft.runtime.testing.HarnessSnapshot;
import dev.weft.runtime.testing.OperatorHarness;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A program that keeps its windows another way than the one before it is refused instead of losing them. */
@Timeout(60)
class WindowPathTest {
    private static final SlidingEventTimeWindows WINDOWS =
            SlidingEventTimeWindows.of(Duration.ofMillis(20), Duration.ofMillis(10));

    private static final Map<WindowPath, Function<KeyedStream<Tuple2<String, Long>, String>, DataStream<?>>> PROGRAMS =
            Map.of(
                    WindowPath.SLICES,
                    keyed -> keyed.window(WINDOWS).reduce((one, other) -> one),
                    WindowPath.GENERAL,
                    keyed -> keyed.window(WINDOWS)
                            .trigger(new RandomStreams.SameTrigger())
                            .reduce((one, other) -> one),
                    WindowPath.SESSIONS,
                    keyed -> keyed.window(EventTimeSessionWindows.withGap(Duration.ofMillis(10)))
                            .reduce((one, other) -> one));

    private static OperatorHarness harness(WindowPath path) {
        return WindowSpecs.harness(Objects.requireNonNull(PROGRAMS.get(path)));
    }

    @Test
    void onlyTheSamePathGoesOn() throws Exception {
        for (WindowPath written : PROGRAMS.keySet()) {
            HarnessSnapshot snapshot;
            try (OperatorHarness before = harness(written).open()) {
                snapshot = before.process(WindowSpecs.pair("a", 1), 5).snapshot(1);
            }
            for (WindowPath reading : PROGRAMS.keySet()) {
                OperatorHarness after = harness(reading).restore(List.of(snapshot));
                if (reading == written) {
                    try (after) {
                        assertThat(after.open().watermark(99).output()).isNotEmpty();
                    }
                } else {
                    assertThatThrownBy(after::open)
                            .as("%s by %s", written, reading)
                            .isInstanceOf(EngineException.class)
                            .hasMessageContaining("Operator 'window' keeps its windows")
                            .hasMessageContaining("--allow-non-restored-state");
                }
            }
        }
    }
}
