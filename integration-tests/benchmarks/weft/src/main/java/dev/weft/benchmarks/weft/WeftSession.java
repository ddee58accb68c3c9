package dev.weft.benchmarks.weft;

import dev.weft.benchmarks.session.Session;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.unit.MemorySize;
import dev.weft.driver.embedded.EmbeddedCluster;
import dev.weft.master.config.DispatcherConfig;
import java.net.URI;
import java.util.Arrays;
import java.util.List;

/** Main class: without arguments a cluster in this process, else the REST port of a master and process ids. */
public final class WeftSession {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int SLOTS = 2;
    private static final MemorySize PROCESS = MemorySize.ofMebiBytes(5 * 1024);
    private static final MemorySize MANAGED = MemorySize.ofMebiBytes(1024);

    private WeftSession() {}

    /** Serves until standard input ends. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 0) {
            try (EmbeddedCluster cluster = cluster()) {
                URI rest = URI.create(cluster.restAddress().orElseThrow());
                new Session(new WeftEngine(rest.getHost(), rest.getPort()), List.of()).serve();
            }
        } else {
            List<Long> servers =
                    Arrays.stream(arguments[1].split(",")).map(Long::valueOf).toList();
            new Session(new WeftEngine(LOOPBACK, Integer.parseInt(arguments[0])), servers).serve();
        }
        System.exit(0);
    }

    /** Lives as long as the session, as the peers' do, so that a job finds what the ones before it compiled. */
    private static EmbeddedCluster cluster() {
        Configuration configuration = new Configuration();
        configuration.set(TaskManagerOptions.NUM_TASK_SLOTS, SLOTS);
        configuration.set(RestOptions.BIND_PORT, "0");
        configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MANAGED);
        configuration.set(TaskManagerOptions.TOTAL_PROCESS_MEMORY, PROCESS);
        boolean oneWorker = true;
        return EmbeddedCluster.start(new EmbeddedCluster.Settings(
                configuration, DispatcherConfig.Mode.SESSION, oneWorker, WeftSession.class.getClassLoader()));
    }
}
