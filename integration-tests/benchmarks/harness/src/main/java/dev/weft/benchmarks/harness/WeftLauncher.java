package dev.weft.benchmarks.harness;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Starts Weft from the unpacked distribution: all in the session's process, or a standalone master and two workers. */
final class WeftLauncher implements Launcher {
    private static final String SESSION = "dev.weft.benchmarks.weft.WeftSession";

    private final Workbench workbench;
    private final Processes processes;
    private final Path home;

    WeftLauncher(Workbench workbench, Processes processes) {
        this.workbench = workbench;
        this.processes = processes;
        this.home = workbench.scratch().resolve("weft");
        if (!Files.exists(home)) {
            install(distribution(workbench.repository().resolve("yarn-am/dist/target")));
        }
    }

    /** The distribution with the programs in its lib folder: Flink's and Jet's processes have them on their class path too. */
    private void install(Path distribution) {
        try {
            Path lib = Files.createDirectories(home.resolve("lib"));
            for (String folder : List.of("bin", "conf")) {
                copy(distribution.resolve(folder), Files.createDirectory(home.resolve(folder)));
            }
            Files.createSymbolicLink(home.resolve("weft.jar"), distribution.resolve("weft.jar"));
            List<Path> jars = new ArrayList<>(List.of(
                    workbench.module("weft").resolve("target/bench-weft.jar"),
                    workbench.module("harness").resolve("target/bench-harness.jar")));
            jars.addAll(filesOf(distribution.resolve("lib")));
            for (Path jar : jars) {
                Files.createSymbolicLink(lib.resolve(jar.getFileName()), jar);
            }
        } catch (IOException e) {
            throw new BenchException("install " + distribution + " in " + home, e);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        for (Path file : filesOf(from)) {
            Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    private static List<Path> filesOf(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private static Path distribution(Path target) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(target, "weft-*")) {
            for (Path folder : folders) {
                if (Files.exists(folder.resolve("weft.jar"))) {
                    return folder;
                }
            }
            throw new BenchException("no distribution under " + target);
        } catch (IOException e) {
            throw new BenchException("look for a distribution", e);
        }
    }

    @Override
    public Cluster startCluster(ClusterShape shape) throws InterruptedException {
        if (shape.workers() == 0) {
            return Cluster.NONE;
        }
        int restPort = RestProbe.freePort();
        int rpcPort = RestProbe.freePort();
        List<Process> started = new ArrayList<>();
        started.add(start("master", JavaCommand.control(MASTER_HEAP), restPort, rpcPort));
        for (int i = 0; i < shape.workers(); i++) {
            JavaCommand worker = JavaCommand.measured(shape.workerHeap()).flags(List.of("-XX:MaxDirectMemorySize=1g"));
            started.add(start("worker", worker, restPort, rpcPort));
        }
        new RestProbe(restPort).awaitSlots(shape.workers(), started);
        return new Cluster(restPort, started);
    }

    private Process start(String role, JavaCommand java, int restPort, int rpcPort) {
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/weft").toString(), "standalone", role));
        for (String setting : configuration(restPort, rpcPort)) {
            command.add("-D");
            command.add(setting);
        }
        String flags = String.join(
                " ", java.flags(workbench.recordingFlags("weft-" + role)).flags());
        return processes.start(
                command,
                Map.of(
                        "WEFT_CLIENT_OPTS", flags,
                        "WEFT_JAVA_HOME", System.getProperty("java.home"),
                        "WEFT_LOG_DIR", workbench.scratch().toString()),
                workbench.log("weft-" + role));
    }

    /** The worker's memory is divided as Flink's. */
    private List<String> configuration(int restPort, int rpcPort) {
        return List.of(
                "jobmanager.rpc.address=127.0.0.1",
                "jobmanager.rpc.port=" + rpcPort,
                "rest.address=127.0.0.1",
                "rest.port=" + restPort,
                "rest.bind-port=" + restPort,
                "taskmanager.numberOfTaskSlots=1",
                "taskmanager.memory.task.heap.size=1408m",
                "taskmanager.memory.framework.heap.size=128m",
                "taskmanager.memory.network.min=128m",
                "taskmanager.memory.network.max=128m",
                "taskmanager.memory.managed.size=512m",
                "io.tmp.dirs=" + workbench.scratch());
    }

    @Override
    public List<String> session(Mode mode, Cluster cluster) {
        JavaCommand java = mode == Mode.MINI
                ? JavaCommand.measured(MINI_HEAP).flags(List.of("-XX:MaxDirectMemorySize=2g"))
                : JavaCommand.control(CLIENT_HEAP);
        String role = "weft-" + mode.label();
        return java.flags(List.of(
                        "-Dlog4j2.configurationFile=" + home.resolve("conf/log4j2-client.xml"),
                        "-Dweft.log.dir=" + workbench.scratch(),
                        "-Dweft.log.name=" + role))
                .flags(workbench.sessionFlags(role))
                .main(home.resolve("lib") + "/*", SESSION, cluster.arguments());
    }
}
