package dev.weft.benchmarks.weft;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.benchmarks.session.Session;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.config.TaskManagerOptions;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** Main class: without arguments all in this process, else the REST port of a master and process ids. */
public final class WeftSession {
    private static final int SLOTS = 2;

    private WeftSession() {}

    /** Serves until standard input ends. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 0) {
            new Session(new WeftEngine(WeftSession::local), List.of()).serve();
        } else {
            int port = Integer.parseInt(arguments[0]);
            List<Long> servers =
                    Arrays.stream(arguments[1].split(",")).map(Long::valueOf).toList();
            Supplier<StreamExecutionEnvironment> remote =
                    () -> StreamExecutionEnvironment.createRemoteEnvironment("127.0.0.1", port, new Configuration());
            new Session(new WeftEngine(remote), servers).serve();
        }
        System.exit(0);
    }

    private static StreamExecutionEnvironment local() {
        Configuration configuration = new Configuration();
        configuration.set(TaskManagerOptions.NUM_TASK_SLOTS, SLOTS);
        configuration.set(PipelineOptions.OBJECT_REUSE, true);
        return StreamExecutionEnvironment.createLocalEnvironment(configuration);
    }
}
