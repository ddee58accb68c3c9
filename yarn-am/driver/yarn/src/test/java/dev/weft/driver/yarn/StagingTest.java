package dev.weft.driver.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.id.ContentHash;
import dev.weft.core.testing.ManualClock;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.SplittableRandom;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Over Hadoop's local file system, which keeps access times as HDFS does. */
@Timeout(60)
class StagingTest {
    private static final ContentHash HASH = new ContentHash("ab".repeat(32));
    private static final ApplicationId APPLICATION = ApplicationId.newInstance(1_700_000_000_000L, 7);

    @TempDir
    private java.nio.file.Path folder;

    private final RawLocalFileSystem local = new RawLocalFileSystem();
    private final ManualClock clock = new ManualClock();
    private Staging staging;

    StagingTest() {
        staging = new Staging(local, new Path("/"), -1, clock, new SplittableRandom(1));
    }

    @BeforeEach
    void open() throws IOException {
        local.initialize(URI.create("file:///"), new org.apache.hadoop.conf.Configuration());
        staging = new Staging(local, new Path(folder.toUri()), -1, clock, new SplittableRandom(1));
    }

    @AfterEach
    void close() throws IOException {
        local.close();
    }

    @Test
    void contentIsUploadedOnceAndKeepsItsTime() throws IOException {
        FileStatus first = share("one");

        FileStatus again = staging.shareByHash(HASH, "x.jar", out -> {
            throw new AssertionError("uploaded twice");
        });

        assertThat(again.getPath()).isEqualTo(first.getPath());
        assertThat(again.getModificationTime()).isEqualTo(first.getModificationTime());
    }

    @Test
    void anUploadThatFailsLeavesNothing() throws IOException {
        assertThatThrownBy(() -> staging.shareByHash(HASH, "x.jar", out -> {
                    out.write(1);
                    throw new IOException("disk full");
                }))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("upload x.jar")
                .hasMessageContaining("disk full");

        assertThat(local.listStatus(new Path(staging.libraries(), HASH.hex()))).isEmpty();
    }

    @Test
    void sharedFilesGoWhenNobodyWantedThemForTwoWeeks() throws IOException {
        clock.advance(Duration.ofMillis(share("one").getModificationTime()));
        assertThat(staging.removeUnusedLibraries()).isZero();

        clock.advance(Duration.ofDays(15));

        assertThat(staging.removeUnusedLibraries()).isEqualTo(1);
        assertThat(local.listStatus(staging.libraries())).isEmpty();
    }

    @Test
    void sharedFilesStayWhileAnApplicationNamesThem() throws IOException {
        clock.advance(Duration.ofMillis(share("one").getModificationTime()).plusDays(15));
        Path own = staging.makeApplicationFolder(APPLICATION);
        staging.writePrivate(
                new Path(own, "config.yaml"),
                out -> out.write(("lib: " + HASH.hex()).getBytes(StandardCharsets.US_ASCII)));
        assertThat(staging.removeUnusedLibraries()).isZero();

        staging.removeApplicationFolder(APPLICATION);

        assertThat(staging.removeUnusedLibraries()).isEqualTo(1);
    }

    @Test
    void knowsTheApplicationsThatHaveAFolder() throws IOException {
        share("one");
        staging.makeApplicationFolder(APPLICATION);

        assertThat(staging.applications()).containsExactly(APPLICATION);
    }

    private FileStatus share(String content) throws IOException {
        return staging.shareByHash(HASH, "x.jar", out -> out.write(content.getBytes(StandardCharsets.US_ASCII)));
    }
}
