package dev.weft.runtime.operator.window;

import dev.weft.api.function.KeySelector;
import dev.weft.api.function.base.AggregateFunction;
import dev.weft.api.function.base.ReduceFunction;
import dev.weft.api.partial.Partial;
import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.operator.RecordContext;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates records before their exchange, or passes them on. What is wrong with a key or a timestamp is said behind the exchange, as
 * it would be without this. Copied per chain: see {@link dev.weft.runtime.operator.ClassCopies}.
 */
final class LocalWindowInput implements Receiver {
    private final KeySelector<Object, Object> selector;
    private final LocalWindows windows;
    private final LocalChoice choice;
    private final @Nullable AggregateFunction<Object, Object, Object> aggregate;
    private final @Nullable ReduceFunction<Object> reduce;
    private final RecordContext context;
    private final OperatorFailure failure;

    LocalWindowInput(
            KeySelector<Object, Object> selector,
            LocalWindows windows,
            Object function,
            RecordContext context,
            OperatorFailure failure) {
        this.selector = selector;
        this.windows = windows;
        this.choice = windows.choice;
        this.aggregate = function instanceof AggregateFunction<?, ?, ?> adding ? typed(adding) : null;
        this.reduce = function instanceof ReduceFunction<?> reducing ? typed(reducing) : null;
        this.context = context;
        this.failure = failure;
    }

    @SuppressWarnings("unchecked") // it only gets records of its own stream
    private static AggregateFunction<Object, Object, Object> typed(AggregateFunction<?, ?, ?> function) {
        return (AggregateFunction<Object, Object, Object>) function;
    }

    @SuppressWarnings("unchecked") // as above
    private static ReduceFunction<Object> typed(ReduceFunction<?> function) {
        return (ReduceFunction<Object>) function;
    }

    @Override
    public void accept(Object record) { // hot
        if (choice.passing > 0) {
            look(record);
            windows.pass(record);
            return;
        }
        long timestamp = context.timestamp;
        if (timestamp == OutputChannel.NO_TIMESTAMP || !windows.select(timestamp)) {
            windows.pass(record);
            return;
        }
        Object key = keyOf(record);
        if (key == null) {
            windows.pass(record);
            return;
        }
        add(key, record);
        if (windows.isFull()) {
            windows.flush();
        }
    }

    private void add(Object key, Object record) { // hot
        Partial known = windows.find(key);
        Object after;
        try {
            after = added(known, record);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in(aggregate == null ? "reduce" : "add", thrown);
        }
        if (after == null) {
            throw failure.because("returned null from " + (aggregate == null ? "reduce" : "add"));
        }
        if (known == null) {
            begin(record, after);
        } else {
            known.accumulator = after;
        }
    }

    /** Asks for the key again: the one that only finds an aggregate is never kept, so it needs no place on the heap. */
    private void begin(Object record, Object accumulator) {
        Object kept = keyOf(record);
        if (kept == null) {
            throw failure.because("got a key and then none from its selector for the same record");
        }
        windows.begin(kept, accumulator);
    }

    private @Nullable Object added(@Nullable Partial known, Object record) throws Exception { // hot
        if (aggregate != null) {
            return aggregate.add(record, known == null ? aggregate.createAccumulator() : known.accumulator);
        }
        return known == null || reduce == null ? record : reduce.reduce(known.accumulator, record);
    }

    private void look(Object record) { // hot
        if (--choice.passing == 0 && choice.isUnchecked()) {
            choice.see(keyOf(record), record);
        }
    }

    private @Nullable Object keyOf(Object record) { // hot
        try {
            return selector.getKey(record);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("getKey", thrown);
        }
    }
}
