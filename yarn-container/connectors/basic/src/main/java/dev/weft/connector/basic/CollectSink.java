package dev.weft.connector.basic;

import dev.weft.api.connector.Sink;
import dev.weft.api.connector.SinkWriter;
import dev.weft.api.connector.WriterInitContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Keeps all records in memory, for jobs that run in the JVM that asks for the results. The sink travels as an id; results
 * stand in this class until {@link #close()}.
 */
public final class CollectSink<T> implements Sink<T>, AutoCloseable {
    private static final long serialVersionUID = 1L;

    /** Static because the sink that a task runs is a copy: it only knows the id. */
    private static final Map<String, Queue<Object>> RESULTS = new ConcurrentHashMap<>();

    private final String id = UUID.randomUUID().toString();

    /** A sink without results yet. */
    public CollectSink() {
        RESULTS.put(id, new ConcurrentLinkedQueue<>());
    }

    private static Queue<Object> queue(String id) {
        Queue<Object> queue = RESULTS.get(id);
        if (queue == null) {
            throw new IllegalStateException(
                    "This sink was closed or made in another JVM: it only works for jobs that run in the JVM of the"
                            + " program");
        }
        return queue;
    }

    /** The records that arrived so far, in the order in which each subtask wrote them. */
    @SuppressWarnings("unchecked")
    public List<T> results() {
        return (List<T>) new ArrayList<>(queue(id));
    }

    @Override
    public SinkWriter<T> createWriter(WriterInitContext context) {
        return new Writer<>(queue(id));
    }

    /** Forgets the results. */
    @Override
    public void close() {
        RESULTS.remove(id);
    }

    private static final class Writer<T> implements SinkWriter<T> {
        private final Queue<Object> results;

        Writer(Queue<Object> results) {
            this.results = results;
        }

        @Override
        public void write(T element, Context context) {
            results.add(element);
        }

        @Override
        public void flush(boolean endOfInput) {}

        @Override
        public void close() {}
    }
}
