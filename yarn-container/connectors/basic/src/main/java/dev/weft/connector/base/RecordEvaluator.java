package dev.weft.connector.base;

import java.io.Serializable;

/** Finds the record that ends a split. Task thread. */
@FunctionalInterface
public interface RecordEvaluator<T> extends Serializable {
    /** True when the split ends with this record, which is not emitted. */
    boolean isEndOfStream(T record);
}
