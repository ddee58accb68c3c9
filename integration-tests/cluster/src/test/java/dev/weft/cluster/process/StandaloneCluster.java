package dev.weft.cluster.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FileUtil;

/** A master and workers of {@code weft standalone}; each process, and all clients together, have a temporary folder. */
public final class StandaloneCluster implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(90);
    private static final Duration COMMAND = Duration.ofSeconds(180);
    private static final Duration STOP = Duration.ofSeconds(20);

    private final Weft weft;
    private final List<String> options;
    private final Path jobs;
    private final List<Child> processes = new ArrayList<>();
    private final String restAddress;
    private final String rpcPort;

    private StandaloneCluster(Weft weft, List<String> options) throws IOException {
        this.weft = weft;
        this.options = options;
        this.jobs = TestJobs.compile(weft).jar();
        Child master = startMaster();
        restAddress = restAddressOf(master);
        rpcPort = master.awaitOutput("for workers at \\S+:(\\d+)", START);
    }

    /**
     * Starts a master.
     *
     * @param name of its folder below target
     * @param options {@code -Dkey=value} for all its processes
     */
    public static StandaloneCluster start(String name, List<String> options) throws IOException {
        Path target = Path.of(System.getProperty("basedir", "."), "target").toAbsolutePath();
        // Of the run before: kept so far for whoever wanted to look into its logs.
        FileUtil.fullyDelete(target.resolve(name).toFile());
        return new StandaloneCluster(Weft.in(Files.createDirectories(target.resolve(name))), options);
    }

    /** Starts a further master, which stands by where there is an election. */
    public Child startMaster() throws IOException {
        return start("master", "-Djobmanager.rpc.port=0", "-Drest.bind-port=0");
    }

    /** {@code host:port} at which a master of it answers clients. */
    public static String restAddressOf(Child master) {
        return master.awaitOutput("for clients at http://(\\S+?)/?\\s", START);
    }

    /** Starts a worker with one slot or as many as {@code more} say. */
    public Child startWorker(String... more) throws IOException {
        List<String> all = new ArrayList<>(List.of(
                "-Djobmanager.rpc.port=" + rpcPort,
                "-Dtaskmanager.numberOfTaskSlots=1",
                "-Dtaskmanager.memory.process.size=1g"));
        all.addAll(List.of(more));
        return start("worker", all.toArray(String[]::new));
    }

    private Child start(String role, String... more) throws IOException {
        Path temporary = Files.createDirectories(temporaryFolder(processes.size()));
        List<String> command = new ArrayList<>(List.of("standalone", role, "-Dio.tmp.dirs=" + temporary));
        command.addAll(options);
        command.addAll(Arrays.asList(more));
        Child process = weft.with("WEFT_CLIENT_OPTS", "-Djava.io.tmpdir=" + temporary + " -XX:+UseSerialGC -Xmx512m")
                .weft(command.toArray(String[]::new));
        processes.add(process);
        return process;
    }

    private Path temporaryFolder(int process) {
        return weft.work().resolve("tmp-" + process);
    }

    /** Where a process of it keeps its temporary files. */
    public Path temporaryFolder(Child process) {
        return temporaryFolder(processes.indexOf(process));
    }

    /** What a worker of it has logged so far. */
    public String logOf(Child worker) throws IOException {
        Path log = weft.work().resolve("log").resolve("worker-" + worker.pid() + ".log");
        return Files.exists(log) ? Files.readString(log) : "";
    }

    /** Where its clients keep their temporary files. */
    public Path temporaryFolderOfClients() {
        return weft.work().resolve("tmp");
    }

    /** The distribution that it runs. */
    public Weft weft() {
        return weft;
    }

    /** The jar with the test jobs. */
    public Path jobs() {
        return jobs;
    }

    public Child master() {
        return processes.get(0);
    }

    /** {@code host:port} for clients. */
    public String restAddress() {
        return restAddress;
    }

    /** Its master's REST API. */
    public Rest rest() {
        return new Rest("http://" + restAddress);
    }

    /** {@code weft run -t remote arguments…}, to its end. */
    public Outcome run(String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("run", "-t", "remote", "-m", restAddress));
        all.addAll(List.of(arguments));
        return weft.weft(all.toArray(String[]::new)).await(COMMAND);
    }

    /** Submits a job and leaves it running; its id. */
    public String submit(String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("-d"));
        all.addAll(List.of(arguments));
        return run(all.toArray(String[]::new)).job();
    }

    /** Ends its processes with SIGTERM, and by force those that do not follow. */
    @Override
    public void close() throws IOException {
        processes.forEach(Child::terminate);
        try {
            for (Child process : processes) {
                process.await(STOP);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
