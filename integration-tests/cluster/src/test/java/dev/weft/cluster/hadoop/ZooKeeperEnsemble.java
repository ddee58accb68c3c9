package dev.weft.cluster.hadoop;

import static org.awaitility.Awaitility.await;

import dev.weft.cluster.process.Ports;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Three ZooKeeper servers, each a process of its own on loopback, that can be killed and come back with what they knew. */
public final class ZooKeeperEnsemble implements AutoCloseable {
    private static final int SERVERS = 3;
    private static final int TICK_MILLIS = 500;
    private static final int ANSWER_MILLIS = 1_000;
    private static final Duration START = Duration.ofSeconds(90);

    private final List<Server> servers;

    private ZooKeeperEnsemble(List<Server> servers) {
        this.servers = servers;
    }

    /** Starts it with all its files below {@code folder}, and waits until it has a leader. */
    static ZooKeeperEnsemble start(Path folder) throws IOException {
        List<Server> servers = new ArrayList<>();
        for (int id = 1; id <= SERVERS; id++) {
            servers.add(new Server(
                    id,
                    Files.createDirectories(folder.resolve("server-" + id)),
                    Ports.free(),
                    Ports.free(),
                    Ports.free()));
        }
        for (Server server : servers) {
            server.configure(servers);
        }
        ZooKeeperEnsemble ensemble = new ZooKeeperEnsemble(servers);
        ensemble.startAll();
        return ensemble;
    }

    /** {@code host:port,…} of all. */
    String address() {
        return servers.stream().map(server -> "127.0.0.1:" + server.clientPort).collect(Collectors.joining(","));
    }

    /** kill -9 of the server that leads. @return starts it again */
    public Restart killLeader() {
        await("a leader of ZooKeeper").atMost(START).until(() -> leader().isPresent());
        Server leader = leader().orElseThrow();
        leader.kill();
        return () -> {
            leader.start();
            awaitAll();
        };
    }

    /** kill -9 of all. */
    public void killAll() {
        servers.forEach(Server::kill);
    }

    /** Starts those that do not run, and waits until all have found each other. */
    public void startAll() throws IOException {
        for (Server server : servers) {
            server.start();
        }
        awaitAll();
    }

    private void awaitAll() {
        await("ZooKeeper")
                .atMost(START)
                .until(() -> leader().isPresent()
                        && servers.stream().noneMatch(server -> server.mode().isEmpty()));
    }

    private Optional<Server> leader() {
        return servers.stream().filter(server -> server.mode().equals("leader")).findFirst();
    }

    @Override
    public void close() {
        killAll();
    }

    /** Brings back what was killed. */
    public interface Restart {
        void run() throws IOException;
    }

    /** One of the three. */
    private static final class Server {
        private final int id;
        private final Path folder;
        private final int clientPort;
        private final int quorumPort;
        private final int electionPort;
        private Optional<Process> process = Optional.empty();

        Server(int id, Path folder, int clientPort, int quorumPort, int electionPort) {
            this.id = id;
            this.folder = folder;
            this.clientPort = clientPort;
            this.quorumPort = quorumPort;
            this.electionPort = electionPort;
        }

        void configure(List<Server> all) throws IOException {
            Files.createDirectories(folder.resolve("data"));
            Files.writeString(folder.resolve("data/myid"), String.valueOf(id));
            List<String> lines = new ArrayList<>(List.of(
                    "tickTime=" + TICK_MILLIS,
                    "initLimit=20",
                    "syncLimit=6",
                    "dataDir=" + folder.resolve("data"),
                    "clientPort=" + clientPort,
                    "clientPortAddress=127.0.0.1",
                    "admin.enableServer=false",
                    "4lw.commands.whitelist=srvr"));
            IntStream.rangeClosed(1, all.size())
                    .mapToObj(i -> "server." + i + "=127.0.0.1:" + all.get(i - 1).quorumPort + ":"
                            + all.get(i - 1).electionPort)
                    .forEach(lines::add);
            Files.write(folder.resolve("zoo.cfg"), lines);
        }

        void start() throws IOException {
            if (process.filter(Process::isAlive).isPresent()) {
                return;
            }
            String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
            process = Optional.of(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin/java").toString(),
                            "-Xmx64m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-Dzookeeper.forceSync=no",
                            "-Dzookeeper.jmx.log4j.disable=true",
                            "-cp",
                            classPath,
                            ZooKeeperMember.class.getName(),
                            folder.resolve("zoo.cfg").toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            folder.resolve("output").toFile()))
                    .start());
        }

        void kill() {
            process.ifPresent(running -> running.destroyForcibly().onExit().join());
        }

        /** {@code leader} or {@code follower}; empty while it is neither. */
        String mode() {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), clientPort), ANSWER_MILLIS);
                socket.setSoTimeout(ANSWER_MILLIS);
                socket.getOutputStream().write("srvr".getBytes(StandardCharsets.US_ASCII));
                String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
                return answer.lines()
                        .filter(line -> line.startsWith("Mode: "))
                        .map(line -> line.substring("Mode: ".length()))
                        .findFirst()
                        .orElse("");
            } catch (IOException down) {
                return "";
            }
        }
    }
}
