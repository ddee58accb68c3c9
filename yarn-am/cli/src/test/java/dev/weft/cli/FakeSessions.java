package dev.weft.cli;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.master.cluster.RunningSession;
import dev.weft.master.cluster.SessionLauncher;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Target {@code fake-session}: sessions that are only listed. Of one test at a time. */
public final class FakeSessions implements SessionLauncher {
    static final Map<String, RunningSession> running = new TreeMap<>();
    static Map<String, String> started = Map.of();
    static boolean endAtOnce;
    private static int count;

    static void reset() {
        running.clear();
        started = Map.of();
        endAtOnce = false;
        count = 0;
    }

    @Override
    public String target() {
        return "fake-session";
    }

    @Override
    public RunningSession start(Configuration configuration) {
        started = configuration.toMap();
        String id = "application_1700000000000_000" + ++count;
        System.out.println("Submitted application " + id);
        RunningSession session = new RunningSession(
                id,
                configuration.get(YarnConfigOptions.APPLICATION_NAME, "Weft session"),
                "me",
                configuration.get(YarnConfigOptions.APPLICATION_QUEUE, "default"),
                "RUNNING",
                0,
                "http://rm/proxy/" + id);
        running.put(id, session);
        return session;
    }

    @Override
    public List<RunningSession> list(Configuration configuration) {
        return List.copyOf(running.values());
    }

    @Override
    public String stop(Configuration configuration) {
        running.remove(configuration.get(YarnConfigOptions.APPLICATION_ID, ""));
        return "SUCCEEDED";
    }

    @Override
    public Optional<String> end(Configuration configuration) {
        return endAtOnce ? Optional.of("FAILED: the queue was removed") : Optional.empty();
    }
}
