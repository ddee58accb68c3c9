package dev.weft.benchmarks.harness;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks a cluster over REST whether its workers are there. Both engines with clusters answer alike. */
final class RestProbe {
    private static final Pattern SLOTS = Pattern.compile("\"slots-total\"\\s*:\\s*(\\d+)");
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int PAUSE_MILLIS = 200;
    private static final int ATTEMPTS = 600;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    private final HttpRequest overview;

    RestProbe(int port) {
        this.overview = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/overview"))
                .timeout(TIMEOUT)
                .build();
    }

    /** A port that was free a moment ago. */
    static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new BenchException("find a free port", e);
        }
    }

    /** Returns when the cluster has {@code slots}; fails when one of {@code processes} ends or after two minutes. */
    void awaitSlots(int slots, List<Process> processes) throws InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            for (Process process : processes) {
                if (!process.isAlive()) {
                    throw new BenchException("a process of the cluster ended with code " + process.exitValue());
                }
            }
            if (slotsNow() >= slots) {
                return;
            }
            pause(processes.get(0));
        }
        throw new BenchException("the cluster did not come up with " + slots + " slots");
    }

    /** A pause that ends early when {@code process} does. */
    @SuppressWarnings("ReturnValueIgnored")
    private static void pause(Process process) throws InterruptedException {
        process.waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    private int slotsNow() throws InterruptedException {
        try {
            Matcher slots = SLOTS.matcher(
                    http.send(overview, HttpResponse.BodyHandlers.ofString()).body());
            return slots.find() ? Integer.parseInt(slots.group(1)) : 0;
        } catch (IOException e) {
            return 0; // not listening yet: the caller's deadline and its look at the processes decide
        }
    }
}
