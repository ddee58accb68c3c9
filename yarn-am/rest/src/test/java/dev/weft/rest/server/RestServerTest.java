package dev.weft.rest.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.unit.PortRange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server over real sockets. Cases 88 (bad requests), 91 (path traversal), 101 (uploads leave nothing). */
@Timeout(60)
class RestServerTest {
    private static final long LIMIT_BYTES = 4096;

    @TempDir
    Path folder;

    private final List<Upload.Part> received = new ArrayList<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private RestServer server;

    @BeforeEach
    void start() {
        List<Route> routes = List.of(
                Route.of(HttpMethod.GET, "/fine", r -> done(RestReply.json(Map.of("ok", true)))),
                Route.of(HttpMethod.GET, "/echo/:text", r -> done(RestReply.json(Map.of("text", r.variable("text"))))),
                Route.of(HttpMethod.GET, "/never", r -> new CompletableFuture<>()),
                Route.of(HttpMethod.GET, "/broken", r -> {
                    throw new IllegalStateException("inner secret");
                }),
                Route.of(
                        HttpMethod.GET,
                        "/refused",
                        r -> CompletableFuture.failedFuture(
                                new EngineException(ErrorCode.CONFLICT, "Taken already\nsecond line"))),
                Route.json(HttpMethod.POST, "/json", r -> done(RestReply.json(r.json()))),
                Route.upload(HttpMethod.POST, "/files", r -> {
                    received.addAll(r.files().parts());
                    return done(RestReply.json(
                            Map.of("text", Upload.string(r.files().parts().get(0)))));
                }));
        server = RestServer.start(
                new RestServerOptions(
                        "127.0.0.1",
                        PortRange.parse("0"),
                        2,
                        LIMIT_BYTES,
                        Duration.ofMillis(200),
                        Duration.ofSeconds(30),
                        folder.resolve("uploads"),
                        AccessPolicy.loopback(),
                        new OriginGuard(Set.of()),
                        Optional.of("https://board.example")),
                routes);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void answersJson() throws Exception {
        HttpResponse<String> answer = send(request("/fine").GET());

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"ok\":true}");
        assertThat(answer.headers().firstValue("content-type")).hasValue("application/json; charset=UTF-8");
        assertThat(answer.headers().firstValue("server")).isEmpty();
        assertThat(answer.headers().firstValue("access-control-allow-origin")).hasValue("https://board.example");
    }

    @Test
    void answersUnknownPathsAndMethodsInFlinksShape() throws Exception {
        assertError(send(request("/nowhere").GET()), 404, "Not found: /nowhere");
        assertError(send(request("/fine").DELETE()), 405, "GET");
        assertError(send(request("/fine").method("BREW", HttpRequest.BodyPublishers.noBody())), 405, "BREW");
    }

    @Test
    void answers504WhenTheHandlerNeverAnswers() throws Exception {
        assertError(send(request("/never").GET()), 504, "in time");
    }

    @Test
    void neverShowsTracesOrInnerMessages() throws Exception {
        HttpResponse<String> answer = send(request("/broken").GET());

        assertError(answer, 500, "log");
        assertThat(answer.body()).doesNotContain("inner secret").doesNotContain("\\tat");
        assertError(send(request("/refused").GET()), 409, "Taken already");
        assertThat(send(request("/refused").GET()).body()).doesNotContain("second line");
    }

    @Test
    void refusesBodiesThatAreNoJsonObject() throws Exception {
        for (String body : new String[] {"{", "[1]", "\"a\"", "{} {}", "{\"a\":1"}) {
            assertError(send(request("/json").POST(HttpRequest.BodyPublishers.ofString(body))), 400, "JSON");
        }
        assertThat(send(request("/json").POST(HttpRequest.BodyPublishers.ofString("{\"a\":1}")))
                        .body())
                .isEqualTo("{\"a\":1}");
    }

    @Test
    void refusesBodiesAboveTheLimitWhetherAnnouncedOrNot() throws Exception {
        byte[] large = new byte[(int) LIMIT_BYTES + 1];

        assertError(send(request("/json").POST(HttpRequest.BodyPublishers.ofByteArray(large))), 413, "limit");
        assertThat(raw("POST /json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2147483648\r\n\r\n"))
                .startsWith("HTTP/1.1 413")
                .contains("{\"errors\":[");
        assertThat(raw("POST /files HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n2000\r\n--x\r\nContent-Disposition: form-data;"
                        + " name=\"f\"; filename=\"f\"\r\n\r\n" + "a".repeat(8192) + "\r\n"))
                .startsWith("HTTP/1.1 413");
        awaitUploads(true);
    }

    @Test
    void keepsUploadsOnlyWhileTheirRequestLasts() throws Exception {
        String form = "--x\r\nContent-Disposition: form-data; name=\"jar\"; filename=\"../../evil.jar\"\r\n\r\n"
                + "content\r\n--x--\r\n";

        HttpResponse<String> answer = send(request("/files")
                .header("Content-Type", "multipart/form-data; boundary=x")
                .POST(HttpRequest.BodyPublishers.ofString(form)));

        assertThat(answer.body()).isEqualTo("{\"text\":\"content\"}");
        assertThat(received).hasSize(1);
        assertThat(received.get(0).fileName()).isEqualTo("evil.jar");
        assertThat(received.get(0).file().normalize()).startsWithRaw(folder.resolve("uploads"));
        awaitUploads(true);
    }

    @Test
    void leavesNothingWhenAnUploadIsCutShort() throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream()
                    .write(("POST /files HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000\r\n"
                                    + "Content-Type: multipart/form-data; boundary=x\r\n\r\n"
                                    + "--x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\nabc")
                            .getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            awaitUploads(false);
        }

        awaitUploads(true);
        assertError(send(request("/files").POST(HttpRequest.BodyPublishers.ofString("x"))), 415, "multipart/form-data");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/echo/..%252f..%252fetc%252fpasswd",
                "/echo/%2e%2e/%2e%2e/etc/passwd",
                "/echo/..%2f..%2fetc%2fpasswd",
                "/echo/..\\..\\etc",
                "/echo/%5c..%5cetc",
                "/echo/a%00b",
                "/../../etc/passwd",
                "//etc/passwd"
            })
    void refusesPathsThatLeaveTheTree(String path) throws Exception {
        String answer = raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

        assertThat(answer)
                .matches("(?s)HTTP/1.1 40[04] .*")
                .contains("{\"errors\":[")
                .doesNotContain("root:");
    }

    @Test
    void refusesMalformedRequestsInTheSameShape() throws Exception {
        assertThat(raw("GET /fine HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n"))
                .startsWith("HTTP/1.1 400")
                .contains("{\"errors\":[");
    }

    @Test
    void namesPortsWhenNoneIsFree() {
        RestServerOptions taken = new RestServerOptions(
                "127.0.0.1",
                PortRange.parse(String.valueOf(server.port())),
                2,
                LIMIT_BYTES,
                Duration.ofSeconds(1),
                Duration.ofSeconds(1),
                folder,
                AccessPolicy.loopback(),
                new OriginGuard(Set.of()),
                Optional.empty());

        assertThatThrownBy(() -> RestServer.start(taken, List.of()))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining(String.valueOf(server.port()));
    }

    private static CompletableFuture<RestReply> done(RestReply reply) {
        return CompletableFuture.completedFuture(reply);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(request.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
            socket.setSoTimeout(20_000);
            InputStream in = socket.getInputStream();
            StringBuilder answer = new StringBuilder();
            byte[] chunk = new byte[4096];
            int length = in.read(chunk);
            while (length >= 0 && !answer.toString().contains("]}")) {
                answer.append(new String(chunk, 0, length, StandardCharsets.ISO_8859_1));
                length = answer.toString().contains("]}") ? -1 : in.read(chunk);
            }
            return answer.toString();
        }
    }

    private static void assertError(HttpResponse<String> answer, int status, String part) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).startsWith("{\"errors\":[\"").endsWith("\"]}").contains(part);
    }

    private List<Path> uploadFolders() throws IOException {
        if (!Files.exists(folder.resolve("uploads"))) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(folder.resolve("uploads"))) {
            return found.toList();
        }
    }

    /** Folders come and go on the server's threads: the last one after the answer left. */
    private void awaitUploads(boolean none) throws IOException {
        long deadline = System.nanoTime() + Duration.ofSeconds(50).toNanos();
        List<Path> found = uploadFolders();
        while (found.isEmpty() != none && System.nanoTime() < deadline) {
            Thread.onSpinWait();
            found = uploadFolders();
        }
        assertThat(found.isEmpty()).as("upload folders %s", found).isEqualTo(none);
    }
}
