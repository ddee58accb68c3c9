package dev.weft.connector.basic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.connector.Boundedness;
import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.lib.NumberSequenceSource.NumberSequenceSplit;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.UserCode;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.type.Types;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DataGeneratorSourceTest {
    private static final class Prefixed implements GeneratorFunction<Long, String> {
        private static final long serialVersionUID = 1L;
        private String prefix = "not opened ";

        @Override
        public void open(SourceReaderContext readerContext) {
            prefix = readerContext.getLocalHostName() + " ";
        }

        @Override
        public String map(Long value) {
            return prefix + value;
        }
    }

    @Test
    @SuppressWarnings("unchecked")
    void makesRecordsFromNumbers() throws Exception {
        DataGeneratorSource<String> source =
                (DataGeneratorSource<String>) UserCode.of(new DataGeneratorSource<>(new Prefixed(), 3, Types.STRING))
                        .open(getClass().getClassLoader());
        ListOutput<String> output = new ListOutput<>();

        SourceReader<String, NumberSequenceSplit> reader = source.createReader(new FakeReaderContext());
        reader.start();
        reader.addSplits(List.of(new NumberSequenceSplit("0", 0, 2)));
        reader.notifyNoMoreSplits();
        while (reader.pollNext(output) != InputStatus.END_OF_INPUT) {
            assertThat(reader.isAvailable()).isDone();
        }
        reader.close();

        assertThat(output.records).containsExactly("localhost 0", "localhost 1", "localhost 2");
    }

    @Test
    void endsUnlessItCountsForEver() {
        assertThat(new DataGeneratorSource<>(n -> n, 10, Types.LONG).getBoundedness())
                .isEqualTo(Boundedness.BOUNDED);
        assertThat(new DataGeneratorSource<>(n -> n, Long.MAX_VALUE, Types.LONG).getBoundedness())
                .isEqualTo(Boundedness.CONTINUOUS_UNBOUNDED);
    }

    @Test
    void fitsIntoAProgram() {
        StreamExecutionEnvironment env = new StreamExecutionEnvironment();
        CollectSink<String> sink = new CollectSink<>();
        env.fromSource(
                        new DataGeneratorSource<>(n -> "r" + n, 5, Types.STRING),
                        WatermarkStrategy.noWatermarks(),
                        "generated")
                .sinkTo(sink);

        JobGraph graph = env.getJobGraph("job");

        assertThat(graph.operators().get(0).name()).isEqualTo("Source: generated");
        assertThat(sink.results()).isEmpty();
        sink.close();
    }
}
