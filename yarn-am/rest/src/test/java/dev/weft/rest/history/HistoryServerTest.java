package dev.weft.rest.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.concurrent.ThreadEventLoop;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.HistoryOptions;
import dev.weft.core.config.RestOptions;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStores;
import dev.weft.core.time.Clock;
import dev.weft.core.time.SystemClock;
import dev.weft.rest.RestAccess;
import dev.weft.rest.RestApi;
import dev.weft.rest.server.RestServer;
import dev.weft.rest.testing.FakeDispatcher;
import dev.weft.rest.testing.NoArtifacts;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A job that a master archived, as the history server shows it. */
@Timeout(60)
class HistoryServerTest {
    private static final String JOB = "/jobs/" + FakeDispatcher.JOB;

    @TempDir
    Path folder;

    private final Configuration config = new Configuration().set(RestOptions.BIND_PORT, "0");
    private final FileStores files = new FileStores(config, List.of());
    private final HttpClient client = HttpClient.newHttpClient();
    private final ObjectMapper mapper = new ObjectMapper();
    private RestServer master;
    private HistoryArchivist archivist;
    private Path archives;

    @BeforeEach
    void start() {
        archives = folder.resolve("archives");
        var dispatcher = new FakeDispatcher();
        master = RestApi.start(
                dispatcher,
                new NoArtifacts(),
                config,
                RestAccess.ofStandalone(config, Optional.empty()),
                folder.resolve("uploads"));
        archivist = new HistoryArchivist(dispatcher, master.routes(), files, FilePaths.of(archives), Runnable::run);
    }

    @AfterEach
    void stop() throws Exception {
        master.close();
        files.close();
    }

    @Test
    void answersWhatTheMasterAnswered() throws Exception {
        archivist.archive(FakeDispatcher.JOB).get(60, TimeUnit.SECONDS);

        try (Shown shown = show()) {
            List<String> same = List.of(
                    JOB,
                    JOB + "/plan",
                    JOB + "/checkpoints",
                    JOB + "/checkpoints/config",
                    JOB + "/vertices/" + FakeDispatcher.VERTEX,
                    JOB + "/vertices/" + FakeDispatcher.VERTEX + "/subtasktimes");
            for (String path : same) {
                assertThat(json(shown.address() + path)).as(path).isEqualTo(json(master.address() + path));
                assertThat(json(shown.address() + "/v1" + path + "/"))
                        .as(path)
                        .isEqualTo(json(master.address() + path));
            }
            assertThat(json(shown.address() + JOB + "/exceptions").toString()).contains("IllegalStateException: boom");
            JsonNode list = json(shown.address() + "/jobs/overview").path("jobs");
            assertThat(list).hasSize(1);
            assertThat(list.get(0).path("name").asText()).isEqualTo(FakeDispatcher.NAME);
            assertThat(json(shown.address() + "/weft/options").path("history").asBoolean())
                    .isTrue();
            assertThat(get(shown.address() + "/").statusCode()).isEqualTo(200);
            assertThat(get(shown.address() + JOB + "/vertices/" + FakeDispatcher.JOB)
                            .statusCode())
                    .isEqualTo(404);
            HttpResponse<String> link = get(shown.address() + "/weft/open/" + FakeDispatcher.JOB);
            assertThat(link.statusCode()).isEqualTo(302);
            assertThat(link.headers().firstValue("location"))
                    .hasValueSatisfying(to -> assertThat(to).endsWith("#/job/" + FakeDispatcher.JOB + "/overview"));
        }
    }

    @Test
    void theFirstArchiveStaysAndNoPartIsLeft() throws Exception {
        archivist.archive(FakeDispatcher.JOB).get(60, TimeUnit.SECONDS);
        Path archive = archives.resolve(FakeDispatcher.JOB.toString());
        Files.writeString(archive, "the first");

        archivist.archive(FakeDispatcher.JOB).get(60, TimeUnit.SECONDS);

        assertThat(archive).hasContent("the first");
        assertThat(archives).isDirectoryContaining(archive::equals);
        try (var left = Files.list(archives)) {
            assertThat(left).hasSize(1);
        }
    }

    @Test
    void withoutAFolderItDoesNotStart() {
        EventLoop loop = ThreadEventLoop.start("history", new SystemClock(), cause -> {});
        assertThat(org.assertj.core.api.Assertions.catchThrowable(
                        () -> HistoryServer.start(config, files, loop, folder, Optional.empty())))
                .hasMessageContaining("historyserver.archive.fs.dir");
        loop.close();
    }

    private record Shown(HistoryServer server) implements AutoCloseable {
        String address() {
            return server.address();
        }

        @Override
        public void close() {
            server.close();
        }
    }

    private Shown show() throws Exception {
        Configuration shows = new Configuration(config)
                .set(HistoryOptions.ARCHIVE_DIRS, List.of(archives.toUri().toString()))
                .set(HistoryOptions.WEB_PORT, 0);
        Path copies = Files.createDirectories(folder.resolve("copies"));
        var loop = new LookedLoop(ThreadEventLoop.start("history", new SystemClock(), cause -> {}));
        Shown shown = new Shown(HistoryServer.start(shows, files, loop, copies, Optional.empty()));
        loop.looked.get(60, TimeUnit.SECONDS);
        return shown;
    }

    private JsonNode json(String address) throws Exception {
        HttpResponse<String> answer = get(address);
        assertThat(answer.statusCode()).as(address + ": " + answer.body()).isEqualTo(200);
        return mapper.readTree(answer.body());
    }

    private HttpResponse<String> get(String address) throws Exception {
        return client.send(HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Tells when the first look is over: then the next one is scheduled. */
    private record LookedLoop(EventLoop loop, CompletableFuture<Void> looked) implements EventLoop {
        LookedLoop(EventLoop loop) {
            this(loop, new CompletableFuture<>());
        }

        @Override
        public String name() {
            return loop.name();
        }

        @Override
        public Clock clock() {
            return loop.clock();
        }

        @Override
        public void execute(Runnable task) {
            loop.execute(task);
        }

        @Override
        public Cancellable schedule(Duration delay, Runnable task) {
            looked.complete(null);
            return loop.schedule(delay, task);
        }

        @Override
        public void checkOwner() {
            loop.checkOwner();
        }

        @Override
        public void close() {
            loop.close();
        }
    }
}
