package dev.weft.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.function.DistributedCache;
import dev.weft.api.function.DistributedCache.DistributedCacheEntry;
import dev.weft.api.tuple.Tuple2;
import dev.weft.core.config.Configuration;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that a program registers for its tasks. */
@Timeout(60)
class CachedFilesTest {
    @TempDir
    Path folder;

    @Test
    void localFilesAreSentAlongUnderTheirNames() throws Exception {
        Path file = Files.writeString(folder.resolve("a b.csv"), "x");
        StreamExecutionEnvironment environment = new StreamExecutionEnvironment();

        environment.registerCachedFile(file.toString(), "table");
        environment.registerCachedFile("hdfs:///models/m.bin", "model", true);

        assertThat(environment.getCachedFiles())
                .containsExactly(
                        Tuple2.of(
                                "table", new DistributedCacheEntry(file.toUri().toString(), false)),
                        Tuple2.of("model", new DistributedCacheEntry("hdfs:///models/m.bin", true)));
        List<URI> sent = new CachedFiles((Configuration) environment.getConfiguration()).local();
        assertThat(sent).singleElement().satisfies(uri -> {
            assertThat(uri.getPath()).isEqualTo(file.toString());
            assertThat(uri.getFragment()).isEqualTo("table");
        });
    }

    @Test
    void aNameIsTakenOnceAndFitsADisk() {
        StreamExecutionEnvironment environment = new StreamExecutionEnvironment();
        environment.registerCachedFile("hdfs:///a", "a");

        assertThatThrownBy(() -> environment.registerCachedFile("hdfs:///b", "a"))
                .hasMessageContaining("already");
        assertThatThrownBy(() -> environment.registerCachedFile("hdfs:///b", "../b"))
                .hasMessageContaining("cannot be called");
    }

    @Test
    void aTaskThatAsksForAnotherNameIsToldWhichThereAre() {
        DistributedCache cache = new DistributedCache(Map.of("table", Path.of("table.csv")));

        assertThat(cache.getFile("table")).hasName("table.csv");
        assertThatThrownBy(() -> cache.getFile("tabel")).hasMessageContaining("[table]");
    }
}
