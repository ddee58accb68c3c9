package dev.weft.connector.files;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Splits that wait for a reader. A reader gets one that lies on its host if there is any; else one from the host with most
 * waiting, since those are least likely to be read locally later. Pure; confined to the enumerator's thread.
 */
final class SplitQueue {
    /** In the order of arrival. */
    private final Set<FileSourceSplit> waiting = new LinkedHashSet<>();

    private final Map<String, Deque<FileSourceSplit>> byHost = new LinkedHashMap<>();
    private final Map<String, Integer> waitingByHost = new LinkedHashMap<>();

    void addAll(Collection<FileSourceSplit> splits) {
        for (FileSourceSplit split : splits) {
            if (waiting.add(split)) {
                hostsOf(split).forEach(host -> addForHost(host, split));
            }
        }
    }

    private void addForHost(String host, FileSourceSplit split) {
        byHost.computeIfAbsent(host, each -> new ArrayDeque<>()).add(split);
        waitingByHost.merge(host, 1, Integer::sum);
    }

    private static Set<String> hostsOf(FileSourceSplit split) {
        Set<String> hosts = new LinkedHashSet<>();
        split.hosts().forEach(host -> hosts.add(normalized(host)));
        return hosts;
    }

    /** Takes the best split for a reader on {@code host}; null when its host is unknown. */
    Optional<FileSourceSplit> take(@Nullable String host) {
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        Optional<FileSourceSplit> found = host == null ? Optional.empty() : first(normalized(host));
        FileSourceSplit split = found.or(() -> first(busiestHost()))
                .orElseGet(() -> waiting.iterator().next());
        remove(split);
        return Optional.of(split);
    }

    /** The first waiting split of a host; those that were taken for another host are dropped on the way. */
    private Optional<FileSourceSplit> first(String host) {
        Deque<FileSourceSplit> splits = byHost.getOrDefault(host, new ArrayDeque<>());
        while (!splits.isEmpty() && !waiting.contains(splits.peek())) {
            splits.remove();
        }
        return Optional.ofNullable(splits.peek());
    }

    private String busiestHost() {
        String busiest = "";
        int most = 0;
        for (Map.Entry<String, Integer> entry : waitingByHost.entrySet()) {
            if (entry.getValue() > most) {
                busiest = entry.getKey();
                most = entry.getValue();
            }
        }
        return busiest;
    }

    /** Takes out what somebody else has already. */
    void removeIf(Predicate<FileSourceSplit> taken) {
        waiting().stream().filter(taken).forEach(this::remove);
    }

    /** Hosts where nobody reads forget it too: a source that watches folders never ends. */
    private void remove(FileSourceSplit split) {
        waiting.remove(split);
        for (String host : hostsOf(split)) {
            waitingByHost.merge(host, -1, Integer::sum);
            if (first(host).isEmpty()) {
                byHost.remove(host);
                waitingByHost.remove(host);
            }
        }
    }

    /** Entries of all hosts, of splits that wait or come behind one that does. */
    int remembered() {
        return byHost.values().stream().mapToInt(Deque::size).sum();
    }

    List<FileSourceSplit> waiting() {
        return new ArrayList<>(waiting);
    }

    /** Hosts are compared by their first label, since one system says node7 and the other node7.example.org. */
    private static String normalized(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        boolean address = !lower.isEmpty() && (Character.isDigit(lower.charAt(0)) || lower.indexOf(':') >= 0);
        int dot = lower.indexOf('.');
        return address || dot < 0 ? lower : lower.substring(0, dot);
    }
}
