package dev.weft.api;

import dev.weft.api.graph.Partitioning;
import java.util.List;
import java.util.Optional;

/** Says how records travel to the next operator. */
final class PartitionTransformation<T> extends Transformation<T> {
    private final PartitioningFactory partitioning;

    /** Makes the partitioning once all options are known. */
    @FunctionalInterface
    interface PartitioningFactory {
        Partitioning create(UserCodes codes);
    }

    PartitionTransformation(Transformation<T> input, PartitioningFactory partitioning) {
        super("Partition", List.of(input), Optional.of(input.getOutputType()), "has no type", input.getParallelism());
        this.partitioning = partitioning;
    }

    Partitioning partitioning(UserCodes codes) {
        return partitioning.create(codes);
    }
}
