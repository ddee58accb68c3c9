package dev.weft.benchmarks.harness;

import java.nio.file.Path;
import java.util.List;

/** Starts Hazelcast Jet: one member in the session's process. */
final class JetLauncher implements Launcher {
    private static final String SESSION = "dev.weft.benchmarks.jet.JetSession";

    /** What Hazelcast's manual asks for on Java 17. */
    private static final List<String> OPENS = List.of(
            "--add-modules=java.se",
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.management/sun.management=ALL-UNNAMED",
            "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED");

    private final Workbench workbench;
    private final String classPath;

    JetLauncher(Workbench workbench) {
        this.workbench = workbench;
        Path target = workbench.module("peers/jet").resolve("target");
        this.classPath = target.resolve("bench-jet.jar") + ":" + target.resolve("lib") + "/*";
    }

    @Override
    public Cluster startCluster(ClusterShape shape) {
        return Cluster.NONE;
    }

    @Override
    public List<String> session(Mode mode, Cluster cluster) {
        return JavaCommand.measured(MINI_HEAP)
                .flags(OPENS)
                .flags(workbench.sessionFlags("jet"))
                .main(classPath, SESSION, List.of());
    }
}
