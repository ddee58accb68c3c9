package dev.weft.cluster.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads what {@code jobs.Arrivals} writes down: when records came to the sink, and when it committed. */
final class JobClock {
    private static final String ARRIVALS = ".arrivals";
    private static final String COMMITS = ".commits";

    private final Path folder;

    JobClock(Path folder) {
        this.folder = folder;
    }

    /** Milliseconds since the epoch in which something went on. */
    private record Span(long from, long until) {}

    /** How many attempts of the sink's subtasks got a record so far. */
    int attempts() {
        return (int)
                files(ARRIVALS).stream().filter(file -> !spans(file).isEmpty()).count();
    }

    /** The processes in which the sink's subtasks are. */
    Set<Long> processes() {
        Map<String, Path> newest = new TreeMap<>();
        for (Path file : files(ARRIVALS)) {
            newest.merge(subtaskOf(file), file, (one, other) -> end(one) > end(other) ? one : other);
        }
        return newest.values().stream()
                .map(file -> Long.valueOf(file.getFileName().toString().split("-")[1]))
                .collect(Collectors.toSet());
    }

    private static String subtaskOf(Path file) {
        return file.getFileName().toString().split("-")[0];
    }

    private static long end(Path file) {
        return spans(file).stream().mapToLong(Span::until).max().orElse(0);
    }

    /** Whether every subtask got a record after {@code millis}, and committed something. */
    boolean isBehind(long millis) {
        return attemptsBySubtask().values().stream().allMatch(anyEnds(millis))
                && commitsBySubtask().values().stream().allMatch(anyEnds(millis));
    }

    private static Predicate<List<Span>> anyEnds(long millis) {
        return spans -> spans.stream().anyMatch(span -> span.until() > millis);
    }

    /** The longest time without a record for a subtask, of which a part is in the window. */
    Duration longestGap(long from, long until) {
        return longest(attemptsBySubtask(), from, until);
    }

    /** The longest time without a commit of a subtask, of which a part is in the window. */
    Duration longestPause(long from, long until) {
        return longest(commitsBySubtask(), from, until);
    }

    private static Duration longest(Map<String, List<Span>> bySubtask, long from, long until) {
        return Duration.ofMillis(bySubtask.values().stream()
                .mapToLong(spans -> longest(spans, from, until))
                .max()
                .orElse(0));
    }

    private static long longest(List<Span> spans, long from, long until) {
        spans.sort(Comparator.comparingLong(Span::from));
        long longest = 0;
        long covered = Long.MAX_VALUE;
        for (Span span : spans) {
            if (span.from() > covered && span.from() > from && covered < until) {
                longest = Math.max(longest, span.from() - covered);
            }
            covered = covered == Long.MAX_VALUE ? span.until() : Math.max(covered, span.until());
        }
        return longest;
    }

    private Map<String, List<Span>> attemptsBySubtask() {
        Map<String, List<Span>> bySubtask = new TreeMap<>();
        for (Path file : files(ARRIVALS)) {
            bySubtask
                    .computeIfAbsent(subtaskOf(file), subtask -> new ArrayList<>())
                    .addAll(spans(file));
        }
        return bySubtask;
    }

    /** Of one attempt: from its first to its newest record, without the gaps. */
    private static List<Span> spans(Path file) {
        try {
            ByteBuffer numbers = ByteBuffer.wrap(Files.readAllBytes(file));
            List<Span> spans = new ArrayList<>();
            long from = numbers.getLong();
            long newest = numbers.getLong();
            while (from > 0 && numbers.hasRemaining()) {
                long until = numbers.getLong();
                if (until == 0) {
                    spans.add(new Span(from, newest));
                    return spans;
                }
                spans.add(new Span(from, until));
                from = numbers.getLong();
            }
            return spans;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, List<Span>> commitsBySubtask() {
        Map<String, List<Span>> bySubtask = new TreeMap<>();
        for (Path file : files(COMMITS)) {
            try {
                bySubtask.put(
                        file.getFileName().toString(),
                        new ArrayList<>(Files.readAllLines(file).stream()
                                .map(Long::valueOf)
                                .map(at -> new Span(at, at))
                                .toList()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return bySubtask;
    }

    private List<Path> files(String suffix) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(suffix)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
