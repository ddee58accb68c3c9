package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.function.Collector;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode;
import dev.weft.api.tuple.Tuple2;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The graphs of the programs; that they run is shown by the tests on clusters. */
@Timeout(60)
class ExamplesTest {
    private static List<String> shape(JobGraph graph) {
        return graph.operators().stream()
                .map(node -> node.name() + " x" + node.parallelism())
                .toList();
    }

    @Test
    void countsWords() throws Exception {
        JobGraph graph = Programs.graphOf(WordCount::main, "--input", "file:///in", "--output", "file:///out");

        assertThat(shape(graph))
                .containsExactly("Source: text files x4", "tokenizer x4", "counter x4", "Map x4", "Sink: counts x4");
        assertThat(graph.edges().stream().map(edge -> edge.partitioning().shipName()))
                .containsExactly("FORWARD", "HASH", "FORWARD", "FORWARD");
        assertThat(graph.operators().get(0).spec().traits().bounded()).isTrue();
    }

    @Test
    void filtersASocket() throws Exception {
        JobGraph graph = Programs.graphOf(SocketFilter::main, "--port", "12345");

        assertThat(shape(graph)).containsExactly("Source: Socket Stream x1", "Filter x4", "Sink: Print to Std. Out x4");
        assertThat(graph.operators().get(0).spec().traits().bounded()).isFalse();
    }

    @Test
    void processesStrings() throws Exception {
        JobGraph graph = Programs.graphOf(ProcessedStrings::main);

        assertThat(graph.operators().stream().map(OperatorNode::name))
                .containsExactly("Source: Collection Source", "Map", "Sink: Print to Std. Out");
    }

    @Test
    void cutsWordsAsARegularExpressionWould() {
        String text = "To be, or_not  to BE? 42 -- grün 'tis x";
        List<String> words = new ArrayList<>();
        new WordCount.Tokenizer().flatMap(text, new Collector<Tuple2<String, Long>>() {
            @Override
            public void collect(Tuple2<String, Long> record) {
                words.add(record.f0);
            }

            @Override
            public void close() {}
        });

        assertThat(words)
                .isEqualTo(Arrays.stream(text.toLowerCase(Locale.ROOT).split("\\W+"))
                        .filter(word -> !word.isEmpty())
                        .toList());
    }

    @Test
    void saysWhichArgumentIsMissing() {
        assertThatThrownBy(() -> Programs.graphOf(WordCount::main, "--input", "x"))
                .hasMessage("Parameter '--output' is missing; given are [input]");
        assertThatThrownBy(() -> Programs.graphOf(WordCount::main, "input")).hasMessageContaining("found 'input'");
    }
}
