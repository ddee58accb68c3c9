package dev.weft.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.async.AsyncRetryStrategies;
import dev.weft.api.async.AsyncRetryStrategy;
import dev.weft.api.async.AsyncSettings;
import dev.weft.api.async.ResultFuture;
import dev.weft.api.async.RichAsyncFunction;
import dev.weft.api.graph.OperatorSpec.AsyncSpec;
import dev.weft.api.type.Types;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AsyncDataStreamTest {
    private final StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(2);
    private final DataStream<String> words = environment.fromData("a", "b");

    private static final class Lengths extends RichAsyncFunction<String, Integer> {
        private static final long serialVersionUID = 1L;

        @Override
        public void asyncInvoke(String input, ResultFuture<Integer> resultFuture) {
            resultFuture.complete(List.of(input.length()));
        }
    }

    @Test
    void theTypeOfTheAnswersIsFoundAndTheSettingsTravel() throws Exception {
        AsyncRetryStrategy<Integer> retry =
                new AsyncRetryStrategies.FixedDelayRetryStrategyBuilder<Integer>(3, 100).build();
        var lengths = AsyncDataStream.orderedWaitWithRetry(words, new Lengths(), 2, TimeUnit.SECONDS, 5, retry);

        assertThat(lengths.getType()).isEqualTo(Types.INT);
        lengths.print();
        AsyncSpec spec = environment.getJobGraph("async").operators().stream()
                .filter(node -> node.spec() instanceof AsyncSpec)
                .map(node -> (AsyncSpec) node.spec())
                .findFirst()
                .orElseThrow();
        assertThat(spec.settings().open(getClass().getClassLoader()))
                .isEqualTo(new AsyncSettings(true, 2000, 5, retry));
    }

    @Test
    void delaysGrowUpToTheirLimit() {
        AsyncRetryStrategy<Integer> retry =
                new AsyncRetryStrategies.ExponentialBackoffDelayRetryStrategyBuilder<Integer>(5, 10, 35, 2).build();

        assertThat(retry.getBackoffTimeMillis(1)).isEqualTo(10);
        assertThat(retry.getBackoffTimeMillis(2)).isEqualTo(20);
        assertThat(retry.getBackoffTimeMillis(3)).isEqualTo(35);
        assertThat(retry.canRetry(4)).isTrue();
        assertThat(retry.canRetry(5)).isFalse();
    }

    @Test
    void badSettingsAreRefusedWithTheirNumbers() {
        assertThatThrownBy(() -> AsyncDataStream.unorderedWait(words, new Lengths(), -1, TimeUnit.SECONDS))
                .hasMessageContaining("-1000");
        assertThatThrownBy(() -> AsyncDataStream.unorderedWait(words, new Lengths(), 1, TimeUnit.SECONDS, 0))
                .hasMessageContaining("0");
    }
}
