package dev.weft.runtime.operator.kind;

import dev.weft.runtime.operator.OperatorKind;
import dev.weft.runtime.operator.async.AsyncOperator;
import dev.weft.runtime.operator.join.IntervalJoin;
import dev.weft.runtime.operator.sink.SinkFunctionOperator;
import dev.weft.runtime.operator.window.LocalWindowKind;
import dev.weft.runtime.operator.window.WindowKind;
import java.util.Map;

/** All operators outside of the operator package. Immutable. */
public final class OperatorKinds {
    private static final Map<String, OperatorKind> ALL = Map.of(
            "interval-join", IntervalJoin::operator,
            "async", AsyncOperator::of,
            "sink-function", SinkFunctionOperator::of,
            "window", WindowKind::operator,
            "local-window", LocalWindowKind::operator);

    private OperatorKinds() {}

    /** By the kind of their specs. */
    public static Map<String, OperatorKind> all() {
        return ALL;
    }
}
