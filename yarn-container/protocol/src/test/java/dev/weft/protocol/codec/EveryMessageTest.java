package dev.weft.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.metric.MetricScope;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import dev.weft.protocol.report.FromWorker;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The random messages of the round trips hold every kind that there is, so that no codec is forgotten. */
@Timeout(60)
final class EveryMessageTest {
    private static <T> Set<Class<?>> drawn(Function<RandomMessages, T> draw) {
        return LongStream.range(0, 300)
                .mapToObj(seed -> draw.apply(new RandomMessages(seed)).getClass())
                .collect(Collectors.toSet());
    }

    @Test
    void everyMessageToAWorkerIsDrawn() {
        assertThat(drawn(RandomMessages::toWorker)).containsExactlyInAnyOrder(ToWorker.class.getPermittedSubclasses());
    }

    @Test
    void everyMessageFromAWorkerIsDrawn() {
        assertThat(drawn(RandomMessages::fromWorker))
                .containsExactlyInAnyOrder(FromWorker.class.getPermittedSubclasses());
    }

    @Test
    void everyMetricScopeIsDrawn() {
        assertThat(drawn(RandomMessages::metricScope))
                .containsExactlyInAnyOrder(MetricScope.class.getPermittedSubclasses());
    }

    @Test
    void everyInspectionIsDrawn() {
        assertThat(drawn(random -> random.request().inspection()))
                .containsExactlyInAnyOrder(Inspection.class.getPermittedSubclasses());
    }

    @Test
    void everyAnswerToAnInspectionIsDrawn() {
        assertThat(drawn(random -> random.reply().findings()))
                .containsExactlyInAnyOrder(Findings.class.getPermittedSubclasses());
    }
}
