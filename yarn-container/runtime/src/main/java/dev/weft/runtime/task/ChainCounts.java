package dev.weft.runtime.task;

import dev.weft.runtime.operator.RecordCount;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the records that each operator of a chain takes and makes, from the places that count anyway: sources, edges and
 * sinks, and what the task reads. Between two operators nothing counts; there a number is known when either side tells it. Task
 * thread while the chain is built; the counts may be read by any thread and are a little old then.
 */
final class ChainCounts {
    /** Kinds that make one record of each. */
    private static final List<String> ONE_TO_ONE = List.of("map", "co-map", "timestamps");

    private final List<PlannedOperator> chain;
    private final @Nullable LongSupplier[] in;
    private final @Nullable LongSupplier[] out;

    ChainCounts(List<PlannedOperator> chain) {
        this.chain = chain;
        this.in = new @Nullable LongSupplier[chain.size()];
        this.out = new @Nullable LongSupplier[chain.size()];
    }

    /** An edge takes the main output of {@code operator}. */
    void emitted(int operator, RecordCount count) {
        out[operator] = () -> count.count;
    }

    /** The operator is a sink, which counts what it takes. */
    void written(int operator, RecordCount count) {
        in[operator] = () -> count.count;
    }

    /** The operator is a source, which counts what it reads: that is what it takes and makes. */
    void read(int operator, RecordCount count) {
        in[operator] = () -> count.count;
        out[operator] = () -> count.count;
    }

    /** The head takes what the task reads. */
    void taskReads(LongSupplier records) {
        if (in[0] == null) {
            in[0] = records;
        }
    }

    /** The chain is whole: carries what is known to those where nothing counts. */
    void conclude() {
        for (int i = chain.size() - 1; i >= 0; i--) {
            oneToOne(i);
            feeder(i);
        }
        for (int i = 0; i < chain.size(); i++) {
            fromFeeder(i);
            oneToOne(i);
        }
    }

    private void oneToOne(int operator) {
        if (ONE_TO_ONE.contains(chain.get(operator).spec().kind())) {
            in[operator] = known(in[operator], out[operator]);
            out[operator] = known(out[operator], in[operator]);
        }
    }

    private void feeder(int operator) {
        mainFeeder(operator).ifPresent(feeder -> out[feeder] = known(out[feeder], in[operator]));
    }

    private void fromFeeder(int operator) {
        mainFeeder(operator).ifPresent(feeder -> in[operator] = known(in[operator], out[feeder]));
    }

    private static @Nullable LongSupplier known(@Nullable LongSupplier first, @Nullable LongSupplier second) {
        return first == null ? second : first;
    }

    /** Who feeds the operator by its main output. */
    private Optional<Integer> mainFeeder(int operator) {
        return chain.get(operator)
                .input()
                .filter(input -> input.sideOutput().isEmpty())
                .map(PlannedOperator.ChainInput::operator)
                .filter(feeder -> feeder >= 0);
    }

    /** What the operator takes; empty when nothing counts it. */
    Optional<LongSupplier> in(int operator) {
        return Optional.ofNullable(in[operator]);
    }

    /** What the operator makes; empty when nothing counts it. */
    Optional<LongSupplier> out(int operator) {
        return Optional.ofNullable(out[operator]);
    }
}
