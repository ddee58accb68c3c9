package dev.weft.runtime.operator.join;

import dev.weft.api.join.IntervalBounds;
import dev.weft.api.join.ProcessJoinFunction;
import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.operator.Operator;
import dev.weft.runtime.operator.Receiver;

/** Puts interval joins together. Task thread. */
public final class IntervalJoin {
    private IntervalJoin() {}

    /** The operator of {@code of}. */
    public static Operator operator(FunctionMaterial of) {
        IntervalBounds bounds = of.part("bounds");
        JoinSides sides = of.add(new JoinSides(of, bounds));
        ProcessJoinFunction<Object, Object, Object> function = of.function();
        PairOutput pairs = new PairOutput(
                function, new PairContext(function, of.side()), of.collector(), of.context(), of.failure());
        of.timers().target(sides::clear);
        return of.operator(
                side(of, 0, "key-selector-1", sides, true, bounds.leftLateTag(), pairs),
                side(of, 1, "key-selector-2", sides, false, bounds.rightLateTag(), pairs));
    }

    private static Receiver side(
            FunctionMaterial of,
            int input,
            String selector,
            JoinSides sides,
            boolean left,
            String lateTag,
            PairOutput pairs) {
        return of.keyed(
                input,
                selector,
                of.input(
                        input,
                        IntervalJoinInput.class,
                        sides,
                        left,
                        lateTag,
                        of.side(),
                        of.timers(),
                        pairs,
                        of.context(),
                        of.failure()));
    }
}
