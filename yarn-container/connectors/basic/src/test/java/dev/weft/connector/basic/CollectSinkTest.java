package dev.weft.connector.basic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.SinkWriter;
import dev.weft.api.graph.UserCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CollectSinkTest {
    private static final SinkWriter.Context NO_TIME = new SinkWriter.Context() {
        @Override
        public long currentWatermark() {
            return Long.MIN_VALUE;
        }

        @Override
        public @Nullable Long timestamp() {
            return null;
        }
    };

    @Test
    @SuppressWarnings({"unchecked", "NullAway"}) // the sink asks its context nothing
    void seesWhatItsCopiesWrote() throws Exception {
        CollectSink<String> sink = new CollectSink<>();
        CollectSink<String> shipped =
                (CollectSink<String>) UserCode.of(sink).open(getClass().getClassLoader());
        shipped.createWriter(null).write("a", NO_TIME);

        assertThat(sink.results()).containsExactly("a");
        sink.close();
        assertThatThrownBy(sink::results).hasMessageContaining("another JVM");
    }
}
