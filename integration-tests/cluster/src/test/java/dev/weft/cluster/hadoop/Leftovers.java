package dev.weft.cluster.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.process.Processes;
import dev.weft.cluster.process.Weft;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** What applications must not leave: containers, processes, files in HDFS but hashed jars, local files. */
public final class Leftovers {
    private static final Duration GONE_WITHIN = Duration.ofSeconds(45);

    private static final EnumSet<YarnApplicationState> RUNNING =
            EnumSet.of(YarnApplicationState.ACCEPTED, YarnApplicationState.RUNNING);

    private Leftovers() {}

    /** Waits until nothing is left; fails with what is, and then removes it so that the next test can run. */
    public static void assertNone(MiniHadoop hadoop, Weft weft) throws IOException, YarnException {
        try {
            awaitNone(hadoop, weft);
        } finally {
            for (ApplicationReport running : hadoop.yarn().getApplications(RUNNING)) {
                hadoop.yarn().killApplication(running.getApplicationId());
            }
            Processes.ours().forEach(Processes.Found::kill);
        }
    }

    private static void awaitNone(MiniHadoop hadoop, Weft weft) {
        await("nothing left behind").atMost(GONE_WITHIN).untilAsserted(() -> {
            assertThat(usedContainers(hadoop)).as("containers on the nodes").isZero();
            assertThat(Processes.ours()).as("processes").isEmpty();
            assertThat(staged(hadoop))
                    .as("files below .weft that are no hashed jars")
                    .isEmpty();
            assertThat(local(weft)).as("temporary files of clients").isEmpty();
            assertThat(containerFolders(hadoop)).as("folders of containers").isEmpty();
        });
    }

    private static int usedContainers(MiniHadoop hadoop) throws IOException, YarnException {
        return hadoop.yarn().getNodeReports(NodeState.RUNNING).stream()
                .mapToInt(NodeReport::getNumContainers)
                .sum();
    }

    /** Everything below the user's .weft but {@code lib/<hash>/<file>}. */
    private static List<String> staged(MiniHadoop hadoop) throws IOException {
        FileSystem files = hadoop.fileSystem();
        org.apache.hadoop.fs.Path root = new org.apache.hadoop.fs.Path(files.getHomeDirectory(), ".weft");
        List<String> strange = new ArrayList<>();
        if (!files.exists(root)) {
            return strange;
        }
        for (FileStatus entry : files.listStatus(root)) {
            if (!entry.getPath().getName().equals("lib")) {
                strange.add(entry.getPath().toString());
                continue;
            }
            for (FileStatus hash : files.listStatus(entry.getPath())) {
                for (FileStatus library : files.listStatus(hash.getPath())) {
                    boolean fine = hash.getPath().getName().matches("[0-9a-f]{64}")
                            && library.isFile()
                            && !library.getPath().getName().contains(".part-");
                    if (!fine) {
                        strange.add(library.getPath().toString());
                    }
                }
            }
        }
        return strange;
    }

    private static List<Path> local(Weft weft) throws IOException {
        try (Stream<Path> left = Files.list(weft.work().resolve("tmp"))) {
            return left.toList();
        }
    }

    /** Folders of applications that the NodeManagers still keep. */
    private static List<Path> containerFolders(MiniHadoop hadoop) throws IOException {
        try (Stream<Path> all = Files.find(
                hadoop.nodesFolder(),
                12,
                (path, attributes) ->
                        attributes.isDirectory() && path.toString().matches(".*/appcache/application_[^/]+"))) {
            return all.toList();
        } catch (java.io.UncheckedIOException e) {
            // A folder went away while it was looked into: ask again.
            return List.of(hadoop.nodesFolder());
        }
    }
}
