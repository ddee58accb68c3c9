package dev.weft.driver.standalone;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.JobManagerOptions;
import dev.weft.master.cluster.ClusterProcess;
import dev.weft.taskmanager.TaskManagerProcess;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code weft standalone worker}: a worker in this JVM that registers with the configured master. Found by ServiceLoader.
 */
public final class StandaloneWorker implements ClusterProcess {
    private static final String LOOPBACK = "127.0.0.1";

    /** For ServiceLoader. */
    public StandaloneWorker() {}

    @Override
    public String command() {
        return "standalone worker";
    }

    @Override
    public String description() {
        return "A worker that registers with the master at jobmanager.rpc.address and .port, or with the elected one.";
    }

    /** Does not return: the worker ends the JVM with its own exit code. */
    @Override
    public int run(Configuration configuration) {
        Configuration given = new Configuration(configuration);
        if (!given.contains(JobManagerOptions.ADDRESS)) {
            given.set(JobManagerOptions.ADDRESS, LOOPBACK);
        }
        List<String> arguments = new ArrayList<>();
        given.toMap().forEach((key, value) -> arguments.add("-D" + key + "=" + value));
        TaskManagerProcess.main(arguments.toArray(new String[0]));
        return 0;
    }
}
