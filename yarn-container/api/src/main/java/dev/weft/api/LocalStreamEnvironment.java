package dev.weft.api;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.CoreOptions;
import dev.weft.core.config.DeploymentOptions;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs jobs in this JVM, through the same planner, master and worker as on a cluster. */
public class LocalStreamEnvironment extends StreamExecutionEnvironment {
    /** The value of {@code execution.target} that means this JVM. */
    public static final String TARGET = "local";

    /** Static because the API's setter is. */
    private static final AtomicInteger DEFAULT_PARALLELISM =
            new AtomicInteger(Runtime.getRuntime().availableProcessors());

    public LocalStreamEnvironment() {
        this(new Configuration());
    }

    public LocalStreamEnvironment(Configuration configuration) {
        super(local(configuration), Submission.programLoader());
    }

    private static Configuration local(Configuration configuration) {
        Configuration copy = new Configuration(configuration);
        copy.set(DeploymentOptions.TARGET, TARGET);
        copy.set(DeploymentOptions.ATTACHED, true);
        if (!copy.contains(CoreOptions.DEFAULT_PARALLELISM)) {
            copy.set(CoreOptions.DEFAULT_PARALLELISM, defaultParallelism());
        }
        return copy;
    }

    static int defaultParallelism() {
        return DEFAULT_PARALLELISM.get();
    }

    static void setDefaultParallelism(int parallelism) {
        DEFAULT_PARALLELISM.set(parallelism);
    }
}
