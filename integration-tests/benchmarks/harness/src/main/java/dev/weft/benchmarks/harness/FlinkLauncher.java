package dev.weft.benchmarks.harness;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts Flink: a MiniCluster in the session's process, or a JobManager and two TaskManagers. */
final class FlinkLauncher implements Launcher {
    private static final String SESSION = "dev.weft.benchmarks.flink.FlinkSession";
    private static final String JOB_MANAGER = "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint";
    private static final String TASK_MANAGER = "org.apache.flink.runtime.taskexecutor.TaskManagerRunner";

    /** What Flink's own start scripts open (env.java.opts.all of its distribution). */
    private static final List<String> OPENS = opens();

    /** Tells the session that its jobs are to be tuned too. */
    private static final String TUNED_JOBS = "-Dweft.bench.tuned=true";

    /** What makes Flink recover as fast as its settings allow. */
    static final List<String> TUNED = List.of(
            "heartbeat.interval: 500",
            "heartbeat.timeout: 2000",
            "heartbeat.rpc-failure-threshold: 1",
            "restart-strategy.type: fixed-delay",
            "restart-strategy.fixed-delay.attempts: 1000",
            "restart-strategy.fixed-delay.delay: 0 ms",
            "jobmanager.slot-request-max-interval: 5 ms",
            "slot.request.max-interval: 5 ms",
            "cluster.registration.initial-timeout: 50 ms");

    private final Workbench workbench;
    private final Processes processes;
    private final String classPath;
    private final List<String> settings;

    /** @param settings lines for the configuration beside those of the cluster's size */
    FlinkLauncher(Workbench workbench, Processes processes, List<String> settings) {
        this.workbench = workbench;
        this.processes = processes;
        this.settings = List.copyOf(settings);
        Path target = workbench.module("peers/flink").resolve("target");
        this.classPath = target.resolve("bench-flink.jar") + ":" + target.resolve("lib") + "/*";
    }

    @Override
    public Cluster startCluster(ClusterShape shape) throws InterruptedException {
        if (shape.workers() == 0) {
            return Cluster.NONE;
        }
        int restPort = RestProbe.freePort();
        Path folder = workbench.write("flink-conf", "config.yaml", configuration(restPort, RestProbe.freePort()));
        List<String> arguments = List.of("--configDir", folder.toString());
        List<Process> started = new ArrayList<>();
        started.add(start("flink-jobmanager", JavaCommand.control(MASTER_HEAP), JOB_MANAGER, arguments));
        for (int i = 0; i < shape.workers(); i++) {
            started.add(start("flink-taskmanager", worker(shape), TASK_MANAGER, arguments));
        }
        new RestProbe(restPort).awaitSlots(shape.workers(), started);
        return new Cluster(restPort, started);
    }

    private static JavaCommand worker(ClusterShape shape) {
        return JavaCommand.measured(shape.workerHeap()).flags(List.of("-XX:MaxDirectMemorySize=1g"));
    }

    private Process start(String role, JavaCommand java, String main, List<String> arguments) {
        List<String> command = java.flags(OPENS)
                .flags(List.of("-Dlogfile=" + workbench.log(role)))
                .flags(workbench.recordingFlags(role))
                .main(classPath, main, arguments);
        return processes.start(command, Map.of(), workbench.log(role));
    }

    @Override
    public List<String> session(Mode mode, Cluster cluster) {
        String role = "flink-" + mode.label();
        JavaCommand java = mode == Mode.MINI
                ? JavaCommand.measured(MINI_HEAP).flags(List.of("-XX:MaxDirectMemorySize=2g"))
                : JavaCommand.control(CLIENT_HEAP);
        return java.flags(OPENS)
                .flags(settings.isEmpty() ? List.of() : List.of(TUNED_JOBS))
                .flags(List.of("-Dlogfile=" + workbench.log(role)))
                .flags(workbench.sessionFlags(role))
                .main(classPath, SESSION, cluster.arguments());
    }

    private String configuration(int restPort, int rpcPort) {
        return String.join(
                "\n",
                "jobmanager.rpc.address: 127.0.0.1",
                "jobmanager.rpc.port: " + rpcPort,
                "jobmanager.bind-host: 127.0.0.1",
                "rest.address: 127.0.0.1",
                "rest.bind-address: 127.0.0.1",
                "rest.port: " + restPort,
                "jobmanager.memory.process.size: 1600m",
                "taskmanager.bind-host: 127.0.0.1",
                "taskmanager.host: 127.0.0.1",
                "taskmanager.numberOfTaskSlots: 1",
                "taskmanager.cpu.cores: 1.0",
                "taskmanager.memory.task.heap.size: 1408m",
                "taskmanager.memory.framework.heap.size: 128m",
                "taskmanager.memory.task.off-heap.size: 0m",
                "taskmanager.memory.framework.off-heap.size: 128m",
                "taskmanager.memory.network.min: 128m",
                "taskmanager.memory.network.max: 128m",
                "taskmanager.memory.managed.size: 512m",
                "taskmanager.memory.jvm-metaspace.size: 256m",
                "taskmanager.memory.jvm-overhead.min: 192m",
                "taskmanager.memory.jvm-overhead.max: 192m",
                "io.tmp.dirs: " + workbench.scratch(),
                String.join("\n", settings),
                "");
    }

    private static List<String> opens() {
        List<String> flags = new ArrayList<>(List.of(
                "--add-exports=java.rmi/sun.rmi.registry=ALL-UNNAMED",
                "--add-exports=java.security.jgss/sun.security.krb5=ALL-UNNAMED",
                "--add-exports=jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED"));
        for (String name : List.of(
                "java.lang",
                "java.net",
                "java.io",
                "java.nio",
                "sun.nio.ch",
                "java.lang.reflect",
                "java.text",
                "java.time",
                "java.util",
                "java.util.concurrent",
                "java.util.concurrent.atomic",
                "java.util.concurrent.locks")) {
            flags.add("--add-opens=java.base/" + name + "=ALL-UNNAMED");
        }
        return List.copyOf(flags);
    }
}
