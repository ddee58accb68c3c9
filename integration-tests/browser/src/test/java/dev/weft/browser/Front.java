package dev.weft.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * What stands between a browser and the REST server: YARN's web proxy below {@code /proxy/application_x}, as strict as the real one,
 * and a site that shows the built files of Flink's dashboard over our REST API.
 */
final class Front implements AutoCloseable {
    static final String APPLICATION = "/proxy/application_1764668000000_0001";

    private static final String FLINK = "web";
    private static final Set<String> PROXIED_METHODS = Set.of("GET", "PUT");
    private static final List<String> PROXIED_HEADERS = List.of(
            "User-Agent", "Accept", "Accept-Encoding", "Accept-Language", "Accept-Charset", "Content-Type", "Origin");
    private static final Map<String, String> TYPES = Map.of(
            "html",
            "text/html",
            "js",
            "text/javascript",
            "css",
            "text/css",
            "svg",
            "image/svg+xml",
            "json",
            "application/json");

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpClient http = HttpClient.newHttpClient();
    private volatile URI rest = URI.create("http://127.0.0.1:0");

    Front() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.createContext("/proxy/", this::proxied);
        server.createContext("/", this::flinkOrRest);
        server.setExecutor(threads);
        server.start();
    }

    /** Whom it asks. */
    void leadTo(URI target) {
        rest = target;
    }

    String origin() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void proxied(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString();
        if (!path.startsWith(APPLICATION)) {
            answer(exchange, 404, "text/html", "<h1>No such application</h1>".getBytes(StandardCharsets.UTF_8));
        } else if (!PROXIED_METHODS.contains(exchange.getRequestMethod())) {
            answer(exchange, 405, "text/html", "<h1>Method not allowed</h1>".getBytes(StandardCharsets.UTF_8));
        } else {
            String below = path.substring(APPLICATION.length());
            pass(exchange, below.isEmpty() ? "/" : below);
        }
    }

    private void flinkOrRest(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String file = path.equals("/") ? "/index.html" : path;
        try (InputStream in = getClass().getClassLoader().getResourceAsStream(FLINK + file)) {
            if (in == null || !file.contains(".") || file.startsWith("/jobs") || file.startsWith("/taskmanagers")) {
                pass(exchange, exchange.getRequestURI().toString());
                return;
            }
            String type = TYPES.getOrDefault(file.substring(file.lastIndexOf('.') + 1), "application/octet-stream");
            answer(exchange, 200, type, in.readAllBytes());
        }
    }

    private void pass(HttpExchange exchange, String path) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(rest.resolve(path))
                .method(
                        exchange.getRequestMethod(),
                        HttpRequest.BodyPublishers.ofByteArray(
                                exchange.getRequestBody().readAllBytes()));
        for (String header : PROXIED_HEADERS) {
            String value = exchange.getRequestHeaders().getFirst(header);
            if (value != null) {
                request.header(header, value);
            }
        }
        try {
            HttpResponse<byte[]> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            for (String header : List.of("Content-Encoding", "Content-Security-Policy", "Cache-Control")) {
                answer.headers()
                        .firstValue(header)
                        .ifPresent(value -> exchange.getResponseHeaders().set(header, value));
            }
            answer(
                    exchange,
                    answer.statusCode(),
                    answer.headers().firstValue("Content-Type").orElse("text/plain"),
                    answer.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            exchange.close();
        }
    }

    private static void answer(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
