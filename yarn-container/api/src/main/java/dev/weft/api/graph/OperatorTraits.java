package dev.weft.api.graph;

/**
 * All that the planner may know of an operator.
 *
 * @param inputs number of inputs; 0 for a source
 * @param keyed needs its input partitioned by key; of a broadcast operator, its first input
 * @param stateful takes part in checkpoints with state of its own
 * @param source has an enumerator on the JobManager
 * @param sink has no output
 * @param blocking emits only after its input ended
 * @param bounded for a source: its input ends
 */
public record OperatorTraits(
        int inputs, boolean keyed, boolean stateful, boolean source, boolean sink, boolean blocking, boolean bounded) {
    static OperatorTraits ofSource(boolean bounded) {
        return new OperatorTraits(0, false, true, true, false, false, bounded);
    }

    /** Any user function may keep state by {@code CheckpointedFunction}, keyed or not. */
    static OperatorTraits ofFunction(boolean keyed) {
        return new OperatorTraits(1, keyed, true, false, false, false, false);
    }

    /** The engine's own, which hands over all it has before each barrier. */
    static OperatorTraits ofStatelessFunction() {
        return new OperatorTraits(1, false, false, false, false, false, false);
    }

    static OperatorTraits ofTwoInputs(boolean keyed) {
        return new OperatorTraits(2, keyed, true, false, false, false, false);
    }

    static OperatorTraits ofSink() {
        return new OperatorTraits(1, false, true, false, true, false, false);
    }
}
