package dev.weft.core.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.CoreOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.error.EngineException;
import dev.weft.core.testing.ManualClock;
import dev.weft.core.testing.MemoryFileStore;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FileStoresTest {
    private final List<URI> made = new ArrayList<>();

    private final class MemoryFactory implements FileStoreFactory {
        @Override
        public Set<String> schemes() {
            return Set.of("mem");
        }

        @Override
        public FileStore create(URI root, ReadableConfig config) {
            made.add(root);
            return new MemoryFileStore(new ManualClock());
        }
    }

    private FileStores stores(Configuration configuration) {
        return new FileStores(configuration, List.of(new MemoryFactory()));
    }

    @Test
    void sharesOneStorePerSchemeAndAuthority() throws Exception {
        try (FileStores stores = stores(new Configuration())) {
            FileStore first = stores.of(URI.create("mem://a/x"));

            assertThat(stores.of(URI.create("mem://a/y"))).isSameAs(first);
            assertThat(stores.of(URI.create("mem://b/y"))).isNotSameAs(first);
            assertThat(made).hasSize(2);
        }
    }

    @Test
    void takesPathsWithoutSchemeToTheDefault() throws Exception {
        var configuration = new Configuration().set(CoreOptions.DEFAULT_FILESYSTEM_SCHEME, "mem://host:1");

        try (FileStores stores = stores(configuration)) {
            assertThat(stores.resolve("/a b")).hasToString("mem://host:1/a%20b");
            assertThat(stores.resolve("mem:/a")).hasToString("mem://host:1/a");
            assertThat(stores.resolve("file:///a")).hasToString("file:/a");
            assertThat(stores.of(URI.create("/a"))).isInstanceOf(MemoryFileStore.class);
        }
    }

    @Test
    void takesPathsToTheLocalDiskWithoutConfiguration() throws Exception {
        try (FileStores stores = stores(new Configuration())) {
            assertThat(stores.resolve("/tmp/x")).hasToString("file:/tmp/x");
            assertThat(stores.resolve("x").getPath()).isEqualTo(System.getProperty("user.dir") + "/x");
            assertThat(stores.of(URI.create("/tmp"))).isInstanceOf(LocalFileStore.class);
        }
    }

    @Test
    void namesUnknownSchemes() throws Exception {
        try (FileStores stores = stores(new Configuration())) {
            assertThatThrownBy(() -> stores.of(URI.create("s3://bucket/x")))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("'s3'")
                    .hasMessageContaining("file, mem");
        }
    }
}
