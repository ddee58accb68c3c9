package dev.weft.driver.yarn;

import dev.weft.core.concurrent.ThreadSafe;
import dev.weft.core.id.WorkerId;
import dev.weft.core.time.Clock;
import dev.weft.master.cluster.RequestId;
import dev.weft.master.view.YarnView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;

/**
 * What there is to be shown of the application in YARN: containers and asks as the driver tells them, the rest as
 * {@link ApplicationNews} brings it.
 */
@ThreadSafe
final class ApplicationPicture {
    /** Ended containers that are remembered. */
    private static final int MOST_ENDED = 50;

    private final Clock clock;
    private final String user;
    private final Map<RequestId, Long> askedMillis = new TreeMap<>();
    private final Map<WorkerId, Long> grantedMillis = new TreeMap<>();
    private final Deque<YarnView.Ended> ended = new ArrayDeque<>();
    private List<YarnView.Container> containers = List.of();
    private List<YarnView.Asked> asked = List.of();
    private String waiting = "";
    private Runnable looked = () -> {};
    private News news;

    /**
     * What YARN says.
     *
     * @param master its own container
     * @param racks by host and port of the NodeManager
     */
    record News(YarnView.Application application, YarnView.Container master, Map<String, String> racks) {}

    /** @param known before YARN was asked */
    ApplicationPicture(Clock clock, News known) {
        this.clock = clock;
        this.user = known.application().user();
        this.news = known;
    }

    /** A container that the driver holds, and what is in it. */
    record Held(Container container, String state) {}

    /** @param why the asks wait, one line */
    synchronized void driver(
            Map<RequestId, ContainerRequest> asks, Map<WorkerId, Held> held, String label, String why) {
        long now = clock.epochMillis();
        askedMillis.keySet().retainAll(asks.keySet());
        grantedMillis.keySet().retainAll(held.keySet());
        asks.keySet().forEach(ask -> askedMillis.putIfAbsent(ask, now));
        held.forEach(
                (worker, one) -> grantedMillis.putIfAbsent(worker, one.state().equals("KEPT") ? -1 : now));
        waiting = why;
        asked = grouped(asks, label);
        containers = held.entrySet().stream()
                .map(entry -> container(entry.getKey(), entry.getValue()))
                .toList();
    }

    private List<YarnView.Asked> grouped(Map<RequestId, ContainerRequest> asks, String label) {
        Map<Resource, List<RequestId>> bySize = new LinkedHashMap<>();
        asks.forEach((id, ask) -> bySize.computeIfAbsent(ask.getCapability(), size -> new ArrayList<>())
                .add(id));
        return bySize.entrySet().stream()
                .map(entry -> new YarnView.Asked(
                        oldest(entry.getValue()),
                        entry.getValue().size(),
                        entry.getKey().getMemorySize(),
                        entry.getKey().getVirtualCores(),
                        label,
                        waiting))
                .toList();
    }

    private long oldest(Collection<RequestId> asks) {
        return asks.stream()
                .mapToLong(id -> askedMillis.getOrDefault(id, -1L))
                .min()
                .orElse(-1);
    }

    private YarnView.Container container(WorkerId worker, Held held) {
        Container container = held.container();
        String node = container.getNodeId().toString();
        return new YarnView.Container(
                container.getId().toString(),
                node,
                news.racks().getOrDefault(node, ""),
                held.state(),
                worker.value(),
                container.getResource().getMemorySize(),
                container.getResource().getVirtualCores(),
                logUrl(container.getNodeHttpAddress(), container.getId().toString(), user),
                grantedMillis.getOrDefault(worker, -1L));
    }

    /** Where a NodeManager shows the logs of a container that runs there, or ran there lately. */
    static String logUrl(String nodeHttpAddress, String container, String user) {
        return nodeHttpAddress == null || nodeHttpAddress.isEmpty()
                ? ""
                : "http://" + nodeHttpAddress + "/node/containerlogs/" + container + "/" + user;
    }

    /** A container of ours is no more. */
    synchronized void ended(Container container, int exitStatus, String diagnostics) {
        ended.addFirst(new YarnView.Ended(
                container.getId().toString(),
                container.getNodeId().toString(),
                exitStatus,
                diagnostics,
                clock.epochMillis(),
                logUrl(container.getNodeHttpAddress(), container.getId().toString(), user)));
        if (ended.size() > MOST_ENDED) {
            ended.removeLast();
        }
    }

    synchronized void news(News newer) {
        news = newer;
    }

    synchronized News news() {
        return news;
    }

    /** @param looked called whenever somebody looks, on any thread; returns at once */
    synchronized void whenLookedAt(Runnable looked) {
        this.looked = looked;
    }

    /** YARN knows the application, and is asked about it: the first who looks sees more than what its container knows. */
    synchronized void registered() {
        looked.run();
    }

    synchronized YarnView view() {
        looked.run();
        List<YarnView.Container> all = new ArrayList<>(List.of(news.master()));
        all.addAll(containers);
        return new YarnView(news.application(), all, asked, waiting, List.copyOf(ended));
    }
}
