package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.Processes;
import dev.weft.cluster.process.Rest;
import dev.weft.cluster.process.StandaloneCluster;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * Two masters with ZooKeeper, of which one leads: it is killed, and tasks run on under the other. CASES 48: what was cancelled under
 * the first stays so under the next. A program that reads its own stream reads on. CASES 45: ZooKeeper is away for a moment, which changes nothing, and for longer than a session,
 * which costs the master its leadership and no task a restart. A leader that is paused for longer than its session finds another one
 * in its place when it goes on, and stands by.
 */
@Timeout(400)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StandaloneTakeoverTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final Duration SESSION = Duration.ofSeconds(4);
    private static final int TICK_MILLIS = 500;

    /** Records per second and reader. */
    private static final String RATE = "2000";

    /** Records of the program that reads them: minutes of them while they are held. */
    private static final long READ = 200_000;

    private final TestingServer zooKeeper;
    private final StandaloneCluster cluster;

    StandaloneTakeoverTest() throws Exception {
        Path folder = Path.of(System.getProperty("basedir", "."), "target", "standalone-takeover")
                .toAbsolutePath();
        zooKeeper = new TestingServer(new InstanceSpec(null, -1, -1, -1, true, -1, TICK_MILLIS, 100), true);
        cluster = StandaloneCluster.start(
                "standalone-takeover",
                List.of(
                        "-Dhigh-availability.type=zookeeper",
                        "-Dhigh-availability.zookeeper.quorum=" + zooKeeper.getConnectString(),
                        "-Dhigh-availability.zookeeper.client.session-timeout=" + SESSION.toSeconds() + "s",
                        "-Dhigh-availability.cluster-id=/takeover",
                        "-Dhigh-availability.storageDir="
                                + folder.resolve("storage").toUri()));
    }

    @AfterAll
    void stop() throws Exception {
        cluster.close();
        zooKeeper.close();
        assertThat(Processes.ours()).isEmpty();
    }

    @Test
    void tasksRunOnUnderTheNextMaster() throws Exception {
        await().atMost(LIMIT).until(() -> cluster.rest().find("/overview").isPresent());
        Child first = cluster.master();
        Child second = cluster.startMaster();
        List<Child> workers =
                new ArrayList<>(List.of(cluster.startWorker(), cluster.startWorker(), cluster.startWorker()));
        await().atMost(LIMIT).until(() -> cluster.rest().workers().size() == 3);
        Path output = cluster.weft().work().resolve("out");
        String cancelled =
                cluster.submit("-p", "2", "-c", "jobs.Endless", cluster.jobs().toString());
        await().atMost(LIMIT).until(() -> cluster.rest().stateOf(cancelled).equals("RUNNING"));
        cluster.rest().cancel(cancelled);
        await().atMost(LIMIT).until(() -> cluster.rest().stateOf(cancelled).equals("CANCELED"));
        Path hold = Files.createFile(cluster.weft().work().resolve("hold"));
        String standby = StandaloneCluster.restAddressOf(second);
        List<String> arguments =
                new ArrayList<>(List.of("run", "-t", "remote", "-m", cluster.restAddress() + "," + standby));
        arguments.addAll(
                List.of(OracleProgram.arguments(cluster.jobs(), "2", RATE, output, "-Drestart-strategy.type=none")));
        arguments.addAll(List.of("--hold", hold.toString()));
        Child client = cluster.weft().weft(arguments.toArray(String[]::new));
        String job = client.awaitOutput("submitted with JobID ([0-9a-f]{32})", LIMIT);
        Child reader = startReader(cluster.restAddress() + "," + standby, hold);
        String read = reader.awaitOutput("submitted with JobID ([0-9a-f]{32})", LIMIT);
        await().atMost(LIMIT).until(() -> completed(cluster.rest(), job) >= 2 && completed(cluster.rest(), read) >= 2);
        assertSendsToTheLeader(standby, cluster.restAddress());

        long killedNanos = System.nanoTime();
        first.kill();
        Rest rest = new Rest("http://" + standby);
        await("the standby leads, and the job runs under it")
                .pollInterval(Duration.ofMillis(20))
                .atMost(LIMIT)
                .until(() -> rest.stateOf(job).equals("RUNNING"));
        System.out.println("Takeover after "
                + Duration.ofNanos(System.nanoTime() - killedNanos).toMillis() + " ms, session " + SESSION.toMillis()
                + " ms");
        await("the job of the reader too")
                .atMost(LIMIT)
                .until(() -> rest.stateOf(read).equals("RUNNING"));
        awaitFurtherCheckpoint(rest, job);
        awaitFurtherCheckpoint(rest, read);
        Outcome listed = cluster.weft().weft("list", "-a", "-m", standby).await(LIMIT);

        zooKeeper.stop();
        zooKeeper.restart();
        awaitFurtherCheckpoint(rest, job);
        zooKeeper.stop();
        await("the master steps down")
                .atMost(LIMIT)
                .until(() -> rest.find("/overview").isEmpty());
        zooKeeper.restart();
        await("it leads again").atMost(LIMIT).until(() -> rest.stateOf(job).equals("RUNNING"));
        awaitFurtherCheckpoint(rest, job);

        Child third = cluster.startMaster();
        String thirdAddress = StandaloneCluster.restAddressOf(third);
        Rest last = new Rest("http://" + thirdAddress);
        Processes.Found paused = new Processes.Found(second.pid(), "master");
        paused.pause();
        await("the third leads while the second is paused")
                .atMost(LIMIT)
                .until(() -> last.stateOf(job).equals("RUNNING"));
        awaitFurtherCheckpoint(last, job);
        paused.resume();
        await("the second stands by")
                .atMost(LIMIT)
                .ignoreExceptions()
                .untilAsserted(() -> assertSendsToTheLeader(standby, thirdAddress));
        awaitFurtherCheckpoint(last, job);

        Files.delete(hold);
        Outcome followed = client.await(LIMIT);
        assertThat(followed.exitCode()).as(followed.toString()).isZero();
        assertThat(followed.out()).contains("switched to FINISHED");
        assertThat(last.restartsOf(job)).isZero();
        Outcome collected = reader.await(LIMIT);
        assertThat(collected.exitCode()).as(collected.toString()).isZero();
        assertThat(collected.out()).contains("Collected " + READ + " records of number, sum " + READ * (READ + 1) / 2);
        assertThat(last.restartsOf(read)).isZero();
        assertThat(OracleProgram.read(output).faults()).isEmpty();
        assertThat(workers).allMatch(Child::isAlive);
        assertThat(last.stateOf(cancelled)).isEqualTo("CANCELED");
        assertThat(listed.out()).contains(cancelled + " : endless (CANCELED)", job);
    }

    /** A program that reads its own stream: 2,000 records a second while {@code hold} is there. */
    private Child startReader(String masters, Path hold) throws Exception {
        Path file = Files.writeString(cluster.weft().work().resolve("prefix-of-collects"), "number");
        return cluster.weft()
                .weft(
                        "run",
                        "-t",
                        "remote",
                        "-m",
                        masters,
                        "-p",
                        "1",
                        "-Drestart-strategy.type=none",
                        "-c",
                        "jobs.Collects",
                        cluster.jobs().toString(),
                        file.toString(),
                        Long.toString(READ),
                        "0",
                        hold.toString());
    }

    private static void awaitFurtherCheckpoint(Rest rest, String job) {
        long before = newest(rest, job);
        await("checkpoints go on").atMost(LIMIT).until(() -> newest(rest, job) > before);
    }

    /** Id of the newest checkpoint that the master that leads has completed. */
    private static long newest(Rest rest, String job) {
        return rest.find("/jobs/" + job + "/checkpoints")
                .map(answer ->
                        answer.path("latest").path("completed").path("id").asLong())
                .orElse(0L);
    }

    private static long completed(Rest rest, String job) {
        return rest.find("/jobs/" + job + "/checkpoints")
                .map(answer -> answer.path("counts").path("completed").asLong())
                .orElse(0L);
    }

    private static void assertSendsToTheLeader(String standby, String leader) throws Exception {
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://" + standby + "/jobs/overview"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(307);
        assertThat(answer.headers().firstValue("Location")).contains("http://" + leader + "/jobs/overview");
        assertThat(answer.body()).contains("This master stands by: the leader is at http://" + leader);
    }
}
