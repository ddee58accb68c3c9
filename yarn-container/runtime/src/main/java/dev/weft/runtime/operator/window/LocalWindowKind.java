package dev.weft.runtime.operator.window;

import dev.weft.api.type.TypeSerializer;
import dev.weft.core.config.LocalAggregation;
import dev.weft.core.config.PipelineOptions;
import dev.weft.runtime.operator.FunctionMaterial;
import dev.weft.runtime.operator.Operator;
import dev.weft.runtime.operator.Receiver;
import dev.weft.runtime.window.SliceGrid;
import java.util.Optional;

/** Puts operators together that aggregate before the exchange of a window operator. Task thread. */
public final class LocalWindowKind {
    private LocalWindowKind() {}

    /** The operator of {@code of}: it passes all records on where the window operator would not know what to do with less. */
    public static Operator operator(FunctionMaterial of) {
        WindowParts parts = new WindowParts(of);
        Optional<SliceGrid> grid = SliceWindowKind.mergingGrid(parts);
        LocalAggregation wanted = of.scope().configuration().get(PipelineOptions.LOCAL_AGGREGATION);
        TypeSerializer<Object> keys = of.part("record-key-serializer");
        LocalChoice choice = LocalChoice.of(grid.isPresent() ? wanted : LocalAggregation.OFF, new MergeCheck(parts));
        LocalWindows windows = new LocalWindows(of, grid.orElseGet(() -> new SliceGrid(1, 1, 0)), keys, choice);
        Receiver input = of.input(
                0,
                LocalWindowInput.class,
                of.part("record-key-selector"),
                windows,
                of.function(),
                of.context(),
                of.failure());
        return new LocalWindowOperator(windows, input);
    }
}
