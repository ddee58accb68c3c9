package dev.weft.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A web server that says a prepared line to "METHOD path" and remembers what it was sent. */
final class ScriptedMaster implements AutoCloseable {
    final List<String> asked = new CopyOnWriteArrayList<>();

    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final Map<String, Map<String, String>> heads = new ConcurrentHashMap<>();
    private final HttpServer server;

    ScriptedMaster() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.start();
    }

    ScriptedMaster on(String request, String body) {
        return on(request, body, Map.of());
    }

    ScriptedMaster on(String request, String body, Map<String, String> head) {
        answers.put(request, body);
        heads.put(request, head);
        return this;
    }

    String authority() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    private void serve(HttpExchange exchange) throws IOException {
        String key = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        asked.add(key + " " + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        String answer = answers.get(key);
        byte[] bytes = (answer == null ? "{\"errors\":[\"Not found: " + key + "\"]}" : answer)
                .getBytes(StandardCharsets.UTF_8);
        heads.getOrDefault(key, Map.of()).forEach(exchange.getResponseHeaders()::set);
        exchange.sendResponseHeaders(answer == null ? 404 : 200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
