package dev.weft.protocol.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.protocol.inspect.StackTree.Node;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StackTreeTest {
    @Test
    void laysSamplesOverEachOther() {
        StackTreeBuilder builder = new StackTreeBuilder(100);
        builder.add(List.of("run", "poll"), false);
        builder.add(List.of("run", "map"), true);
        builder.add(List.of("run", "map"), true);

        assertThat(builder.build().nodes())
                .containsExactly(new Node(-1, "run", 2, 1), new Node(0, "poll", 0, 1), new Node(0, "map", 2, 0));
    }

    @Test
    void mergesTreesOfSeveralWorkers() {
        StackTreeBuilder one = new StackTreeBuilder(100);
        one.add(List.of("run", "map"), true);
        StackTreeBuilder other = new StackTreeBuilder(100);
        other.add(List.of("run", "sink"), true);
        other.add(List.of("run", "map"), false);

        StackTreeBuilder all = new StackTreeBuilder(100);
        all.add(one.build());
        all.add(other.build());

        assertThat(all.build().nodes())
                .containsExactly(new Node(-1, "run", 2, 1), new Node(0, "map", 1, 1), new Node(0, "sink", 1, 0));
    }

    @Test
    void withoutRoomTheCallerKeepsTheSamples() {
        StackTreeBuilder builder = new StackTreeBuilder(1);
        builder.add(List.of("run", "map", "deep"), true);

        StackTreeBuilder merged = new StackTreeBuilder(1);
        merged.add(new StackTree(List.of(new Node(-1, "run", 1, 0), new Node(0, "x", 1, 0), new Node(1, "y", 1, 0))));

        assertThat(builder.build().nodes()).containsExactly(new Node(-1, "run", 1, 0));
        assertThat(merged.build().nodes()).containsExactly(new Node(-1, "run", 1, 0));
    }

    @Test
    void theRarestFramesAreLeftOutFirstAndNeverTheirCallers() {
        StackTree tree = new StackTree(List.of(
                new Node(-1, "rare", 1, 0),
                new Node(0, "below rare", 1, 0),
                new Node(-1, "run", 9, 0),
                new Node(2, "map", 8, 0)));

        assertThat(tree.heaviest(3).nodes())
                .containsExactly(new Node(-1, "rare", 1, 0), new Node(-1, "run", 9, 0), new Node(1, "map", 8, 0));
        assertThat(tree.heaviest(4)).isEqualTo(tree);
    }

    @Test
    void aNodeBeforeItsParentIsRefused() {
        assertThatThrownBy(() -> new StackTree(List.of(new Node(0, "x", 1, 0))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Node 0 has parent 0");
    }
}
