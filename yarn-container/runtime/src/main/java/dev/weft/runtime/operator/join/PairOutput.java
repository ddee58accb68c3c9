package dev.weft.runtime.operator.join;

import dev.weft.api.function.Collector;
import dev.weft.api.join.ProcessJoinFunction;
import dev.weft.runtime.operator.OperatorFailure;
import dev.weft.runtime.operator.RecordContext;

/** Gives pairs to the user's function; what it emits bears the later time of both. Task thread. */
final class PairOutput {
    private final ProcessJoinFunction<Object, Object, Object> function;
    private final PairContext pair;
    private final Collector<Object> out;
    private final RecordContext context;
    private final OperatorFailure failure;

    PairOutput(
            ProcessJoinFunction<Object, Object, Object> function,
            PairContext pair,
            Collector<Object> out,
            RecordContext context,
            OperatorFailure failure) {
        this.function = function;
        this.pair = pair;
        this.out = out;
        this.context = context;
        this.failure = failure;
    }

    void emit(Object left, long leftTimestamp, Object right, long rightTimestamp) { // hot
        pair.leftTimestamp = leftTimestamp;
        pair.rightTimestamp = rightTimestamp;
        context.timestamp = Math.max(leftTimestamp, rightTimestamp);
        try {
            function.processElement(left, right, pair, out);
        } catch (Throwable thrown) { // user code: whatever it is, the failure names the operator
            throw failure.in("processElement", thrown);
        }
    }
}
