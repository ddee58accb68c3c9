package dev.weft.api;

import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.type.TypeInformation;
import java.util.List;
import java.util.Optional;

/** A step that becomes an operator. */
final class OperatorTransformation<T> extends Transformation<T> {
    private final SpecFactory<T> specFactory;
    private Optional<LocalWindows> localWindows = Optional.empty();

    /** Makes the specification once all options are known. */
    @FunctionalInterface
    interface SpecFactory<T> {
        OperatorSpec create(OperatorTransformation<T> self, UserCodes codes);
    }

    OperatorTransformation(
            String name,
            List<Transformation<?>> inputs,
            Optional<TypeInformation<T>> outputType,
            String cure,
            int parallelism,
            SpecFactory<T> specFactory) {
        super(name, inputs, outputType, cure, parallelism);
        this.specFactory = specFactory;
    }

    OperatorSpec spec(UserCodes codes) {
        return specFactory.create(this, codes);
    }

    /** What may go before its exchange by key. */
    Optional<LocalWindows> localWindows() {
        return localWindows;
    }

    void localWindows(LocalWindows before) {
        localWindows = Optional.of(before);
    }
}
