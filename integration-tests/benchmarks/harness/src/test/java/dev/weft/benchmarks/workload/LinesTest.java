package dev.weft.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LinesTest {
    @Test
    void hasEightWordsPerLine() {
        Generator<String> lines = new Lines().ofSubtask(0);

        assertThat(lines.make(XorShift.seed(7), 0).split(" ")).hasSize(Lines.WORDS_PER_LINE);
    }

    @Test
    void givesSubtasksLinesOfTheirOwn() {
        var shared = new Lines();
        Generator<String> first = shared.ofSubtask(0);
        Generator<String> second = shared.ofSubtask(1);

        assertThat(first.make(0, 0)).isNotEqualTo(second.make(0, 0));
        assertThat(first.make(0, 0)).isEqualTo(shared.ofSubtask(0).make(0, 0));
    }
}
