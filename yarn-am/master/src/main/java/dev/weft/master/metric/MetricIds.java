package dev.weft.master.metric;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The ids of metrics on REST: {@code <name>} of a task, {@code <operator>.<name>} of an operator, both after {@code <subtask>.} where
 * several subtasks stand together.
 */
public final class MetricIds {
    private static final Pattern FOREIGN = Pattern.compile("[^A-Za-z0-9_-]");

    private MetricIds() {}

    /** A name as a part of an id: what would read as something else in one becomes {@code _}. */
    public static String part(String name) {
        return FOREIGN.matcher(name).replaceAll("_");
    }

    /** Hands over every id of a subtask, without its index, and its set and place. */
    public static void each(SubtaskMetrics subtask, Visitor visitor) {
        visit("", subtask.task(), visitor);
        subtask.operators().values().forEach(operator -> visit(operator.prefix(), operator.metrics(), visitor));
    }

    private static void visit(String prefix, MetricSet set, Visitor visitor) {
        for (int place = 0; place < set.size(); place++) {
            visitor.metric(prefix, set, place);
        }
    }

    /** Told of one metric. */
    public interface Visitor {
        /** @param prefix what stands before the name in the id */
        void metric(String prefix, MetricSet set, int place);
    }

    /** The value of an id without the subtask's index. */
    public static Optional<String> text(SubtaskMetrics subtask, String id) {
        return find(subtask, id, MetricSet::text);
    }

    /** The number of an id without the subtask's index. */
    public static Optional<Double> number(SubtaskMetrics subtask, String id) {
        return find(subtask, id, (set, name) -> set.value(name).stream().boxed().findFirst());
    }

    private static <T> Optional<T> find(SubtaskMetrics subtask, String id, Lookup<T> lookup) {
        Optional<T> own = lookup.in(subtask.task(), id);
        if (own.isPresent()) {
            return own;
        }
        return subtask.operators().values().stream()
                .filter(operator -> id.startsWith(operator.prefix()))
                .flatMap(operator -> lookup
                        .in(operator.metrics(), id.substring(operator.prefix().length()))
                        .stream())
                .findFirst();
    }

    private interface Lookup<T> {
        Optional<T> in(MetricSet set, String name);
    }
}
