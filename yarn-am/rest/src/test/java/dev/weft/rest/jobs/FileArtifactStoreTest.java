package dev.weft.rest.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.graph.Artifact;
import dev.weft.core.config.Configuration;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.ContentHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class FileArtifactStoreTest {
    private static final ContentHash HASH = new ContentHash("ab".repeat(32));

    @TempDir
    Path folder;

    @Test
    void keepsOneFilePerContentAndName() throws IOException {
        FileArtifactStore store = store();
        Path file = Files.writeString(folder.resolve("upload"), "content");

        assertThat(store.has(HASH).join()).isFalse();
        store.keep(new Artifact("a.jar", HASH, 7), file).join();
        store.keep(new Artifact("a.jar", HASH, 7), file).join();

        assertThat(store.has(HASH).join()).isTrue();
        assertThat(kept()).containsExactly(HASH + "/a.jar");
    }

    @Test
    void adoptsKnownContentUnderAnotherName() throws IOException {
        FileArtifactStore store = store();
        Path file = Files.writeString(folder.resolve("upload"), "content");

        assertThat(store.adopt(new Artifact("b.jar", HASH, 7)).join()).isFalse();
        store.keep(new Artifact("a.jar", HASH, 7), file).join();

        assertThat(store.adopt(new Artifact("b.jar", HASH, 7)).join()).isTrue();
        assertThat(kept()).containsExactly(HASH + "/a.jar", HASH + "/b.jar");
        assertThat(folder.resolve("store").resolve(HASH + "/b.jar")).hasContent("content");
    }

    private FileArtifactStore store() {
        FileStores stores = FileStores.load(new Configuration(), getClass().getClassLoader());
        return new FileArtifactStore(stores, FilePaths.of(folder.resolve("store")), Runnable::run);
    }

    private Stream<String> kept() throws IOException {
        Path store = folder.resolve("store");
        try (Stream<Path> files = Files.walk(store)) {
            return files
                    .filter(Files::isRegularFile)
                    .map(file -> store.relativize(file).toString())
                    .sorted()
                    .toList()
                    .stream();
        }
    }
}
