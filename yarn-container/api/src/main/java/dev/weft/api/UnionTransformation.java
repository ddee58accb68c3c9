package dev.weft.api;

import java.util.List;
import java.util.Optional;

/** Several streams of one type as one. */
final class UnionTransformation<T> extends Transformation<T> {
    UnionTransformation(List<Transformation<T>> inputs) {
        super(
                "Union",
                List.copyOf(inputs),
                Optional.of(inputs.get(0).getOutputType()),
                "has no type",
                inputs.get(0).getParallelism());
    }
}
