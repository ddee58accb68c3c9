package dev.weft.runtime.operator.window;

import dev.weft.api.partial.PartialKey;
import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.operator.Operator;
import dev.weft.runtime.operator.Receiver;

/** Puts window operators together. Task thread. */
public final class WindowKind {
    private WindowKind() {}

    /** The operator of {@code of}: slices or sessions where they serve, else the general path. */
    public static Operator operator(FunctionMaterial of) {
        WindowParts parts = new WindowParts(of);
        if (!of.states().hasSlices()) {
            return general(parts);
        }
        if (SessionKind.serves(parts)) {
            return SessionKind.operator(parts);
        }
        return SliceWindowKind.grid(parts)
                .map(grid -> SliceWindowKind.operator(parts, grid))
                .orElseGet(() -> general(parts));
    }

    private static Operator general(WindowParts parts) {
        FunctionMaterial of = parts.of();
        EventTime time = new EventTime();
        GeneralWindows windows = new GeneralWindows(parts, time);
        Receiver input = of.input(0, GeneralWindowInput.class, windows, of.context(), of.failure());
        Receiver all = of.<Object>part("key-selector") instanceof PartialKey
                ? of.input(0, GeneralPartialInput.class, windows, input, of.failure())
                : input;
        return new TimedWindowOperator(of, time, windows, of.keyed(0, "key-selector", all));
    }
}
