package dev.weft.master.view;

import java.util.List;

/**
 * How this cluster lives in YARN. Texts that are not known are "".
 *
 * @param containers that the application has, by id
 * @param asked containers that YARN has yet to give
 * @param waiting why they wait, one line; "" when nothing does
 * @param ended the last containers that ended by themselves or were taken away, newest first
 */
public record YarnView(
        Application application, List<Container> containers, List<Asked> asked, String waiting, List<Ended> ended) {
    public YarnView {
        containers = List.copyOf(containers);
        asked = List.copyOf(asked);
        ended = List.copyOf(ended);
    }

    /**
     * The application.
     *
     * @param attempt number of the one that tells this
     * @param attempts all that YARN knows
     * @param trackingUrl through YARN's proxy
     */
    public record Application(
            String id,
            String name,
            String user,
            String queue,
            String type,
            List<String> tags,
            String state,
            int attempt,
            List<Attempt> attempts,
            String trackingUrl) {
        public Application {
            tags = List.copyOf(tags);
            attempts = List.copyOf(attempts);
        }
    }

    /** One run of the master; wall times, -1 when it has not begun or ended. */
    public record Attempt(String id, String state, long startedMillis, long endedMillis, String diagnostics) {}

    /**
     * A container.
     *
     * @param node host and port of its NodeManager
     * @param state MASTER, RUNNING, KEPT (an earlier attempt started it) or EMPTY
     * @param worker id of the worker in it, "" for the master's
     * @param logUrl where its NodeManager shows its logs
     * @param startedMillis wall time of the grant, -1 when an earlier attempt got it
     */
    public record Container(
            String id,
            String node,
            String rack,
            String state,
            String worker,
            long memoryMebiBytes,
            int virtualCores,
            String logUrl,
            long startedMillis) {}

    /**
     * Equal containers that were asked for.
     *
     * @param sinceMillis wall time of the oldest of these asks
     * @param label of the nodes, "" for the queue's default
     * @param reason why YARN has not given them, one line
     */
    public record Asked(
            long sinceMillis, int count, long memoryMebiBytes, int virtualCores, String label, String reason) {}

    /** A container that is no more; wall time of the end. */
    public record Ended(String id, String node, int exitStatus, String diagnostics, long atMillis, String logUrl) {}
}
