package dev.weft.browser;

import dev.weft.api.execution.JobClient;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.config.WebOptions;
import dev.weft.core.inspect.LogFolder;
import dev.weft.driver.embedded.EmbeddedCluster;
import dev.weft.master.config.DispatcherConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The cluster whose dashboard is looked at, with its jobs started. Made once for all tests. */
final class SampleCluster implements AutoCloseable {
    /** Stands in the configuration and must be shown nowhere. */
    static final String SECRET = "open-sesame";

    private final EmbeddedCluster cluster;
    private final SampleJobs jobs;
    final JobClient backPressured;
    final JobClient failed;
    final JobClient wide;
    final JobClient finished;

    /**
     * Starts it.
     *
     * @param folder for savepoints and logs
     * @param origin of the proxy through which pages may act, too
     */
    SampleCluster(Path folder, String origin) throws Exception {
        writeLogs(folder.resolve("logs"));
        Configuration config = new Configuration()
                .set(RestOptions.BIND_PORT, System.getProperty("weft.browser.port", "0"))
                .set(TaskManagerOptions.NUM_TASK_SLOTS, 4)
                .set(WebOptions.TRUSTED_ORIGINS, List.of(origin))
                .set(CheckpointingOptions.SAVEPOINT_DIRECTORY, folder.toUri().toString());
        config.setString("warehouse.password", SECRET);
        cluster = EmbeddedCluster.start(new EmbeddedCluster.Settings(
                config, DispatcherConfig.Mode.SESSION, false, getClass().getClassLoader()));
        jobs = new SampleJobs(rest());
        failed = jobs.failing();
        backPressured = jobs.backPressured();
        wide = jobs.wide();
        finished = jobs.finishing();
    }

    /** All of the cluster is this one JVM, which writes no log files: it gets some to show. */
    private static void writeLogs(Path folder) throws IOException {
        Files.createDirectories(folder);
        System.setProperty(LogFolder.FOLDER_PROPERTY, folder.toString());
        for (String process : List.of("jobmanager", "taskmanager")) {
            Files.writeString(folder.resolve(process + ".log"), """
                    2026-12-03 12:00:00,000 INFO  d.w.Example - all is well
                    2026-12-03 12:00:01,000 ERROR d.w.Example - a broken line
                    java.lang.IllegalStateException: with its cause
                    """);
            Files.writeString(folder.resolve(process + ".out"), "printed by a " + process + "\n");
        }
    }

    SampleJobs jobs() {
        return jobs;
    }

    URI rest() {
        return URI.create(cluster.restAddress().orElseThrow());
    }

    @Override
    public void close() {
        cluster.close();
    }

    /** For people who work on the pages: keeps the cluster until the process is ended. */
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args.length > 0 ? args[0] : "target/savepoints").toAbsolutePath();
        try (SampleCluster cluster = new SampleCluster(folder, "http://127.0.0.1:18701")) {
            System.out.println(cluster.rest());
            Thread.currentThread().join();
        }
    }
}
