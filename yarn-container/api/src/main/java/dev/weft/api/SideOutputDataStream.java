package dev.weft.api;

/** Records that an operator emitted into a side output. */
public class SideOutputDataStream<T> extends DataStream<T> {
    SideOutputDataStream(StreamExecutionEnvironment environment, SideOutputTransformation<T> transformation) {
        super(environment, transformation);
    }
}
