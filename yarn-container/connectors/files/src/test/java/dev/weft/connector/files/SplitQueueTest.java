package dev.weft.connector.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SplitQueueTest {
    private final SplitQueue queue = new SplitQueue();

    @Test
    void prefersASplitOfTheReadersHost() {
        FileSourceSplit first = split("1", "node1.example.org");
        FileSourceSplit second = split("2", "node2.example.org");
        queue.addAll(List.of(first, second));

        assertThat(queue.take("NODE2")).contains(second);
        assertThat(queue.take("node2.example.org")).contains(first);
        assertThat(queue.take("node2")).isEmpty();
    }

    @Test
    void strangersTakeFromTheBusiestHost() {
        FileSourceSplit lonely = split("1", "a");
        FileSourceSplit crowded = split("2", "b");
        queue.addAll(List.of(lonely, crowded, split("3", "b")));

        assertThat(queue.take("c")).contains(crowded);
    }

    @Test
    void aSplitWithManyHostsIsGivenOnce() {
        queue.addAll(List.of(split("1", "a", "b", "c"), split("2", "b")));

        assertThat(queue.take("a")).get().extracting(FileSourceSplit::splitId).isEqualTo("1");
        assertThat(queue.take("b")).get().extracting(FileSourceSplit::splitId).isEqualTo("2");
        assertThat(queue.waiting()).isEmpty();
    }

    @Test
    void hostsWithoutReadersForgetWhatOthersTook() {
        queue.addAll(List.of(split("backlog", "x")));
        for (int i = 0; i < 100; i++) {
            queue.addAll(List.of(split("new" + i, "a", "b", "c")));
            assertThat(queue.take("a")).isPresent();
        }

        assertThat(queue.remembered()).isEqualTo(1);
        assertThat(queue.take("b")).get().extracting(FileSourceSplit::splitId).isEqualTo("backlog");
    }

    @Test
    void addressesAreNotShortened() {
        FileSourceSplit other = split("1", "10.0.0.2");
        FileSourceSplit own = split("2", "10.0.0.1");
        queue.addAll(List.of(other, own));

        assertThat(queue.take("10.0.0.1")).contains(own);
    }

    @Test
    void whatSomebodyHasIsTakenOut() {
        FileSourceSplit held = split("1", "a");
        FileSourceSplit free = split("2", "a");
        queue.addAll(List.of(held, free));

        queue.removeIf(held::equals);

        assertThat(queue.take("a")).contains(free);
        assertThat(queue.take("a")).isEmpty();
    }

    @Test
    void splitsWithoutHostsGoToAnybody() {
        FileSourceSplit split = split("1");
        queue.addAll(List.of(split));

        assertThat(queue.take(null)).contains(split);
    }

    private static FileSourceSplit split(String id, String... hosts) {
        return new FileSourceSplit(id, URI.create("hdfs://n/f"), 0, 1, true, List.of(hosts), -1);
    }
}
