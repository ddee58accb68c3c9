package dev.weft.master.metric;

import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** How the main metrics of vertices and workers went: {@link Series} in {@link History rings}. Confined to one loop. */
public final class MetricHistory {
    private final MetricStore store;
    private final History<Place> vertices;
    private final History<WorkerId> workers;

    /** A vertex of a job. */
    private record Place(JobId job, VertexId vertex) implements Comparable<Place> {
        private static final Comparator<Place> ORDER =
                Comparator.comparing(Place::job).thenComparing(Place::vertex);

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    /** @param interval in which {@link #sample} is called */
    public MetricHistory(MetricStore store, Duration interval) {
        this.store = store;
        this.vertices = new History<>(interval);
        this.workers = new History<>(interval);
    }

    /** Takes a point of everything that the store has now. */
    public void sample(long nowMillis) {
        SortedMap<Place, Map<Series, Double>> ofVertices = new TreeMap<>();
        for (JobId job : store.jobs()) {
            for (VertexId vertex : store.vertices(job)) {
                List<MetricSet> subtasks = store.subtasks(job, vertex).stream()
                        .map(SubtaskMetrics::task)
                        .toList();
                ofVertices.put(new Place(job, vertex), Figures.of(subtasks, nowMillis));
            }
        }
        vertices.add(nowMillis, ofVertices);
        SortedMap<WorkerId, Map<Series, Double>> ofWorkers = new TreeMap<>();
        for (WorkerId worker : store.workers()) {
            ofWorkers.put(worker, Figures.of(List.of(store.process(worker)), nowMillis));
        }
        workers.add(nowMillis, ofWorkers);
    }

    /** How these vertices of a job went, or all of its vertices when none is named. */
    public HistoryView<VertexId> of(JobId job, Set<VertexId> wanted) {
        HistoryView<Place> view = vertices.view(
                place -> place.job().equals(job) && (wanted.isEmpty() || wanted.contains(place.vertex())));
        Map<VertexId, Map<Series, float[]>> figures = new HashMap<>();
        view.figures().forEach((place, lines) -> figures.put(place.vertex(), lines));
        return new HistoryView<>(view.interval(), view.epochMillis(), new TreeMap<>(figures));
    }

    /** How a worker went. */
    public HistoryView<WorkerId> of(WorkerId worker) {
        return workers.view(worker::equals);
    }
}
