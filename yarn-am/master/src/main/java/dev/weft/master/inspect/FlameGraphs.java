package dev.weft.master.inspect;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.view.FlameGraphView;
import dev.weft.master.view.FlameGraphView.State;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import dev.weft.protocol.inspect.StackTree;
import dev.weft.protocol.inspect.StackTreeBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The flame graphs that people look at: has the workers sample threads when there is none or an old one, and shows the newest
 * meanwhile. Confined to the dispatcher's loop.
 */
public final class FlameGraphs {
    private static final Logger log = LoggerFactory.getLogger(FlameGraphs.class);
    /** More are not looked at at once; the one that was not asked for longest goes. */
    private static final int MAX_GRAPHS = 32;
    /** Frames while the workers' samples are laid over each other. */
    private static final int MERGED_NODES = 50_000;
    /** Frames that are shown: an answer of well below 1 MB. The rarest are left out. */
    private static final int SHOWN_NODES = 5_000;

    private final EventLoop loop;
    private final FlameGraphConfig config;
    private final Sampler sampler;
    private final Map<Key, Graph> graphs = new LinkedHashMap<>();

    /** Asks a worker for samples. */
    @FunctionalInterface
    public interface Sampler {
        /** The answer may come on any thread. */
        CompletableFuture<Findings> sample(WorkerId worker, Inspection samples);
    }

    private record Key(JobId job, VertexId vertex, Optional<Integer> subtask) {}

    /** One graph; {@code shown} stays until newer samples are there. */
    private static final class Graph {
        private @Nullable FlameGraphView shown;
        private boolean sampling;
        private long sampledNanos;
        private long askedNanos;
    }

    public FlameGraphs(EventLoop loop, FlameGraphConfig config, Sampler sampler) {
        this.loop = loop;
        this.config = config;
        this.sampler = sampler;
    }

    /**
     * The newest graph; without waiting for samples.
     *
     * @param subtask its index; empty for all
     * @param workers that run tasks of the vertex
     */
    public FlameGraphView of(JobId job, VertexId vertex, Optional<Integer> subtask, SortedSet<WorkerId> workers) {
        loop.checkOwner();
        if (!config.enabled()) {
            return FlameGraphView.none(State.DISABLED);
        }
        long now = loop.clock().nanos();
        graphs.values()
                .removeIf(old -> now - old.askedNanos > config.cleanUpInterval().toNanos());
        Key key = new Key(job, vertex, subtask);
        if (workers.isEmpty()) {
            graphs.remove(key);
            return FlameGraphView.none(State.ENDED);
        }
        Graph graph = touched(key, now);
        boolean old = graph.shown == null
                || now - graph.sampledNanos > config.refreshInterval().toNanos();
        if (old && !graph.sampling) {
            sample(key, graph, workers);
        }
        return graph.shown == null ? FlameGraphView.none(State.SAMPLING) : graph.shown;
    }

    /** The graph, which is the last in the order from now on. */
    private Graph touched(Key key, long now) {
        Graph known = graphs.remove(key);
        Graph graph = known == null ? new Graph() : known;
        if (graphs.size() >= MAX_GRAPHS) {
            graphs.remove(graphs.keySet().iterator().next());
        }
        graph.askedNanos = now;
        graphs.put(key, graph);
        return graph;
    }

    private void sample(Key key, Graph graph, SortedSet<WorkerId> workers) {
        graph.sampling = true;
        var question = new Inspection.SampleStacks(
                key.job(), key.vertex(), key.subtask(), config.samples(), config.interval(), config.depth());
        List<CompletableFuture<StackTree>> answers = new ArrayList<>();
        for (WorkerId worker : workers) {
            answers.add(
                    sampler.sample(worker, question).handle((findings, failure) -> tree(worker, findings, failure)));
        }
        CompletableFuture.allOf(answers.toArray(new CompletableFuture<?>[0]))
                .thenAccept(all -> loop.execute(() -> sampled(graph, answers)));
    }

    /** One worker that does not answer leaves its threads out. */
    private static StackTree tree(WorkerId worker, @Nullable Findings findings, @Nullable Throwable failure) {
        if (findings instanceof Findings.Stacks stacks) {
            return stacks.tree();
        }
        log.info("The flame graph lacks worker {}: {}", worker, failure == null ? findings : failure.getMessage());
        return StackTree.EMPTY;
    }

    private void sampled(Graph graph, List<CompletableFuture<StackTree>> answers) {
        StackTreeBuilder all = new StackTreeBuilder(MERGED_NODES);
        answers.forEach(answer -> all.add(answer.join())); // complete already: allOf said so
        graph.sampling = false;
        graph.sampledNanos = loop.clock().nanos();
        graph.shown = new FlameGraphView(
                State.READY, loop.clock().epochMillis(), all.build().heaviest(SHOWN_NODES));
    }
}
