package dev.weft.cli;

import dev.weft.api.graph.JobGraph;

/** Ends a program at its first {@code execute()} with the graph in hand. An Error, so that the program does not catch it. */
final class PlanCaptured extends Error {
    private static final long serialVersionUID = 1L;

    private final transient JobGraph graph;

    PlanCaptured(JobGraph graph) {
        super("the plan is known", null, false, false);
        this.graph = graph;
    }

    JobGraph graph() {
        return graph;
    }
}
