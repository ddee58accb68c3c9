package dev.weft.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.WebOptions;
import dev.weft.rest.server.RestServer;
import dev.weft.rest.testing.FakeDispatcher;
import dev.weft.rest.testing.NoArtifacts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Uploading, listing and deleting jars, and what is refused. Cases 82, 88, 93. */
@Timeout(60)
class JarRoutesTest {
    private static final String JPG = "cafebabe";

    @TempDir
    Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private final ObjectMapper mapper = new ObjectMapper();

    @Test
    void keepsListsAndDeletesJars() throws Exception {
        try (RestServer server = start(new Configuration())) {
            JsonNode uploaded = ok(upload(server, "../../etc/my job.jar", jar("a.Main")));
            JsonNode again = ok(upload(server, "my job.jar", jar("b.Main")));

            JsonNode files = ok(send(request(server, "/jars").GET())).path("files");
            assertThat(uploaded.path("status").asText()).isEqualTo("success");
            Path kept = Path.of(uploaded.path("filename").asText());
            assertThat(kept).exists();
            assertThat(kept.getParent()).isEqualTo(folder.resolve("jars"));
            assertThat(kept.getFileName().toString()).endsWith("_my_job.jar");
            assertThat(again.path("filename")).isNotEqualTo(uploaded.path("filename"));
            assertThat(files.findValuesAsText("name")).contains("my_job.jar", "a.Main", "b.Main");

            String id = kept.getFileName().toString();
            assertThat(send(request(server, "/jars/" + id).DELETE()).statusCode())
                    .isEqualTo(200);
            assertThat(kept).doesNotExist();
            assertError(send(request(server, "/jars/" + id).DELETE()), 404);
            assertThat(ok(send(request(server, "/jars").GET())).path("files")).hasSize(1);
        }
    }

    @Test
    void keepsNothingOfWhatIsNoJar() throws Exception {
        try (RestServer server = start(new Configuration())) {
            ok(upload(server, "good.jar", jar("a.Main")));

            assertError(upload(server, "empty.jar", new byte[0]), 400);
            assertError(upload(server, "text.jar", "text".getBytes(StandardCharsets.UTF_8)), 400);
            byte[] whole = jar("a.Main");
            assertError(upload(server, "cut.jar", java.util.Arrays.copyOf(whole, whole.length / 2)), 400);
            assertError(upload(server, "job.sh", whole), 400);
            assertError(upload(server, "../x/.jar/..", whole), 400);

            assertThat(ok(send(request(server, "/jars").GET())).path("files")).hasSize(1);
            assertThat(filesBelow(folder)).hasSize(1);
        }
    }

    /** CASES 82: a jar that cannot be run, or can no longer be read, hides no other. */
    @Test
    void listsGoodJarsBesideBadOnes() throws Exception {
        try (RestServer server = start(new Configuration())) {
            ok(upload(server, "good.jar", jar("a.Main")));
            ok(upload(server, "plain.jar", jar(new Manifest())));
            String broken = ok(upload(server, "broken.jar", jar("b.Main")))
                    .path("filename")
                    .asText();
            Files.writeString(Path.of(broken), "no longer a jar");

            JsonNode files = ok(send(request(server, "/jars").GET())).path("files");

            assertThat(files.findValuesAsText("name")).contains("good.jar", "plain.jar", "a.Main");
            for (JsonNode file : files) {
                assertThat(file.path("entry").size())
                        .as(file.toString())
                        .isEqualTo(file.path("name").asText().equals("good.jar") ? 1 : 0);
            }
        }
    }

    @Test
    void refusesAllOfItWhenItIsSwitchedOff() throws Exception {
        try (RestServer server =
                start(new Configuration().set(WebOptions.SUBMIT_ENABLE, false).set(RestOptions.SUBMIT_ENABLE, false))) {
            assertError(upload(server, "good.jar", jar("a.Main")), 403);
            assertError(send(request(server, "/jars").GET()), 403);
            assertError(send(request(server, "/jars/x").DELETE()), 403);
            assertError(send(request(server, "/jars/x/run").POST(text("{}"))), 403);
            assertError(send(request(server, "/jars/x/plan").GET()), 403);
            assertError(
                    send(request(server, "/jobs")
                            .header("Content-Type", "multipart/form-data; boundary=x")
                            .POST(text("--x--\r\n"))),
                    403);
            assertThat(filesBelow(folder)).isEmpty();
        }
    }

    @Test
    void takesNothingLargerThanTheLimit() throws Exception {
        try (RestServer server = start(new Configuration().set(RestOptions.SERVER_MAX_CONTENT_LENGTH, 1000))) {
            assertError(upload(server, "big.jar", new byte[2000]), 413);
            assertThat(filesBelow(folder)).isEmpty();
        }
    }

    @Test
    void runsNothingForAForeignPageOrAPageWithoutToken() throws Exception {
        try (RestServer server = start(new Configuration())) {
            assertError(
                    send(request(server, "/jars/x/run")
                            .header("Origin", "http://evil.example")
                            .POST(text("{}"))),
                    403);
            assertError(send(request(server, "/jars/x/run").PUT(text("{}"))), 403);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"parallelism\":-5}",
                "{\"parallelism\":0}",
                "{\"parallelism\":2147483648}",
                "{\"parallelism\":\"many\"}",
                "{\"jobId\":\"1\"}",
                "{\"claimMode\":\"STEAL\"}",
                "{\"allowNonRestoredState\":\"perhaps\"}",
                "{\"programArgsList\":\"a b\"}",
                "{\"flinkConfiguration\":[]}",
                "{\"flinkConfiguration\":{\"a\":{}}}",
                "{\"programArgs\":\"x\"}",
                "[]",
                "{"
            })
    void namesTheFieldThatIsWrong(String body) throws Exception {
        try (RestServer server = start(new Configuration())) {
            String id = Path.of(ok(upload(server, "a.jar", jar("a.Main")))
                            .path("filename")
                            .asText())
                    .getFileName()
                    .toString();

            assertError(send(request(server, "/jars/" + id + "/run").POST(text(body))), 400);
        }
    }

    private RestServer start(Configuration config) {
        config.set(RestOptions.BIND_PORT, "0");
        return RestApi.start(
                new FakeDispatcher(),
                new NoArtifacts(),
                config,
                RestAccess.ofStandalone(config, Optional.empty()),
                folder);
    }

    private static byte[] jar(String mainClass) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
        return jar(manifest);
    }

    private static byte[] jar(Manifest manifest) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes, manifest)) {
            jar.putNextEntry(new ZipEntry("a/Main.class"));
            jar.write(JPG.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private HttpResponse<String> upload(RestServer server, String name, byte[] content) throws Exception {
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        form.writeBytes(("--x\r\nContent-Disposition: form-data; name=\"jarfile\"; filename=\"" + name
                        + "\"\r\nContent-Type: application/java-archive\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8));
        form.writeBytes(content);
        form.writeBytes("\r\n--x--\r\n".getBytes(StandardCharsets.UTF_8));
        return send(request(server, "/jars/upload")
                .header("Content-Type", "multipart/form-data; boundary=x")
                .POST(HttpRequest.BodyPublishers.ofByteArray(form.toByteArray())));
    }

    private static HttpRequest.Builder request(RestServer server, String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private JsonNode ok(HttpResponse<String> answer) throws IOException {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return mapper.readTree(answer.body());
    }

    private static HttpRequest.BodyPublisher text(String text) {
        return HttpRequest.BodyPublishers.ofString(text);
    }

    private static List<Path> filesBelow(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private static void assertError(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body()).startsWith("{\"errors\":[\"").endsWith("\"]}").doesNotContain("\\tat ");
    }
}
