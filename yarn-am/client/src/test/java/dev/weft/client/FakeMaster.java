package dev.weft.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A web server with prepared answers by "METHOD path"; remembers what it was asked. */
final class FakeMaster implements AutoCloseable {
    private static final int TEMPORARY_REDIRECT = 307;

    final List<String> asked = new CopyOnWriteArrayList<>();
    final List<String> bodies = new CopyOnWriteArrayList<>();
    final List<String> logins = new CopyOnWriteArrayList<>();

    private final Map<String, Deque<Answer>> answers = new ConcurrentHashMap<>();
    private final HttpServer server;

    record Answer(int status, String body) {}

    FakeMaster() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.start();
    }

    /** Answers in turn; the last one stays. */
    FakeMaster on(String request, int status, String body) {
        answers.computeIfAbsent(request, key -> new ArrayDeque<>()).add(new Answer(status, body));
        return this;
    }

    RestAddress address() {
        return RestAddress.fixed("127.0.0.1", server.getAddress().getPort());
    }

    private void serve(HttpExchange exchange) throws IOException {
        String key = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1));
        logins.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
        asked.add(key);
        Deque<Answer> prepared = answers.getOrDefault(key, new ArrayDeque<>());
        Answer answer = prepared.size() > 1 ? prepared.poll() : prepared.peek();
        Answer sent = answer == null ? new Answer(404, "{\"errors\":[\"Not found: " + key + "\"]}") : answer;
        byte[] bytes = sent.body().getBytes(StandardCharsets.UTF_8);
        if (sent.status() == TEMPORARY_REDIRECT) {
            // A master that takes itself for one that stands by behind the leader, which it was a moment ago.
            exchange.getResponseHeaders()
                    .add(
                            "Location",
                            address().current() + exchange.getRequestURI().toString());
        }
        exchange.sendResponseHeaders(sent.status(), bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
