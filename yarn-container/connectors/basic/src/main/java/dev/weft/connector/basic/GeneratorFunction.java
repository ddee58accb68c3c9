package dev.weft.connector.basic;

import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.function.base.Function;

/** Makes the record with a number. Task thread. */
@FunctionalInterface
public interface GeneratorFunction<T, O> extends Function {
    /** Called once before the first record. */
    default void open(SourceReaderContext readerContext) throws Exception {}

    /** Called once after the last record. */
    default void close() throws Exception {}

    /** The record for {@code value}. */
    O map(T value) throws Exception;
}
