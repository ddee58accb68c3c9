package dev.weft.runtime.testing;

import dev.weft.api.connector.Sink;
import dev.weft.api.connector.SinkWriter;
import dev.weft.api.connector.WriterInitContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A sink that keeps what it gets, by test and subtask. */
public final class Collected<T> implements Sink<T> {
    private static final long serialVersionUID = 1L;
    private static final Map<String, Map<Integer, List<Object>>> RECORDS = new ConcurrentHashMap<>();

    /** Called with each record before it is kept. */
    public interface Probe<T> extends java.io.Serializable {
        void see(T record) throws InterruptedException;
    }

    private final String name;
    private final Probe<T> probe;

    public Collected(String name) {
        this(name, record -> {});
    }

    public Collected(String name, Probe<T> probe) {
        this.name = name;
        this.probe = probe;
    }

    /** What subtask {@code subtask} of the sink called {@code name} got, in order. */
    public static List<Object> of(String name, int subtask) {
        return RECORDS.getOrDefault(name, Map.of()).getOrDefault(subtask, List.of());
    }

    /** What all subtasks got. */
    public static List<Object> all(String name) {
        List<Object> all = new ArrayList<>();
        RECORDS.getOrDefault(name, Map.of()).values().forEach(all::addAll);
        return all;
    }

    public static void clear() {
        RECORDS.clear();
    }

    @Override
    public SinkWriter<T> createWriter(WriterInitContext context) {
        List<Object> kept = Collections.synchronizedList(new ArrayList<>());
        RECORDS.computeIfAbsent(name, key -> new ConcurrentHashMap<>())
                .put(context.getTaskInfo().getIndexOfThisSubtask(), kept);
        return new SinkWriter<>() {
            @Override
            public void write(T element, Context at) throws InterruptedException {
                probe.see(element);
                kept.add(element);
            }

            @Override
            public void flush(boolean endOfInput) {}

            @Override
            public void close() {}
        };
    }
}
