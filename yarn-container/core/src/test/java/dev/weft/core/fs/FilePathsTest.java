package dev.weft.core.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class FilePathsTest {
    @ParameterizedTest
    @CsvSource({
        "hdfs://host:8020/a/b, hdfs://host:8020/a/b",
        "hdfs://host:8020, hdfs://host:8020/",
        "hdfs:///a/, hdfs:/a",
        "/a b/c, /a%20b/c",
        "file:///tmp/x y, file:/tmp/x%20y",
        "rel/ative, rel/ative"
    })
    void readsUrisAndPlainPaths(String text, String expected) {
        assertThat(FilePaths.parse(text)).isEqualTo(URI.create(expected));
    }

    @Test
    void walksUpAndDown() {
        URI folder = FilePaths.parse("hdfs://h:1/a");

        URI child = FilePaths.child(folder, "b c");

        assertThat(child).hasToString("hdfs://h:1/a/b%20c");
        assertThat(FilePaths.name(child)).isEqualTo("b c");
        assertThat(FilePaths.parent(child)).isEqualTo(folder);
        assertThat(FilePaths.parent(folder)).hasToString("hdfs://h:1/");
        assertThat(FilePaths.child(FilePaths.parent(folder), "x")).hasToString("hdfs://h:1/x");
    }
}
