package dev.weft.api.connector.lib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.graph.UserCode;
import dev.weft.api.type.Types;
import dev.weft.core.error.EngineException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CollectionSourceTest {
    @Test
    @SuppressWarnings("unchecked")
    void readsOnFromItsPositionOnAWorker() throws Exception {
        CollectionSource<String> source =
                new CollectionSource<>(List.of("a", "b", "c"), Types.STRING.createSerializer());
        CollectionSource<String> shipped =
                (CollectionSource<String>) UserCode.of(source).open(getClass().getClassLoader());
        ListOutput<String> output = new ListOutput<>();

        SourceReader<String, OffsetSplit> reader = shipped.createReader(new FakeReaderContext());
        reader.start();
        reader.addSplits(List.of(new OffsetSplit(1)));
        reader.notifyNoMoreSplits();
        while (reader.pollNext(output) != InputStatus.END_OF_INPUT) {
            assertThat(reader.snapshotState(1)).hasSizeLessThanOrEqualTo(1);
        }

        assertThat(output.records).containsExactly("b", "c");
        reader.close();
    }

    @Test
    void namesTheElementThatIsNull() {
        assertThatThrownBy(() -> new CollectionSource<>(Arrays.asList("a", null), Types.STRING.createSerializer()))
                .isInstanceOf(EngineException.class)
                .hasMessage("Element 1 of the collection is null");
    }
}
