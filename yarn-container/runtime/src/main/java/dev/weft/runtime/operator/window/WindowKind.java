package dev.weft.runtime.operator.window;

import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.operator.Operator;

/** Puts window operators together. Task thread. */
public final class WindowKind {
    private WindowKind() {}

    /** The operator of {@code of}: slices where they serve, else the general path. */
    public static Operator operator(FunctionMaterial of) {
        WindowParts parts = new WindowParts(of);
        return SliceWindowKind.grid(parts)
                .filter(grid -> of.states().hasSlices())
                .map(grid -> SliceWindowKind.operator(parts, grid))
                .orElseGet(() -> GeneralWindowOperator.of(parts));
    }
}
