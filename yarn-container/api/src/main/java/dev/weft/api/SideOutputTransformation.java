package dev.weft.api;

import dev.weft.api.function.OutputTag;
import java.util.List;
import java.util.Optional;

/** The records that an operator emits under a tag. */
final class SideOutputTransformation<T> extends Transformation<T> {
    private final String tag;

    SideOutputTransformation(Transformation<?> input, OutputTag<T> tag) {
        super("Side Output", List.of(input), Optional.of(tag.getTypeInfo()), "has no type", input.getParallelism());
        this.tag = tag.getId();
    }

    String tag() {
        return tag;
    }
}
