package dev.weft.api.function;

import dev.weft.api.function.base.Function;

/** Decides which subtask of the receiver gets a record. */
@FunctionalInterface
public interface Partitioner<K> extends Function {
    /** Index of the subtask, 0 … {@code numPartitions} − 1. */
    int partition(K key, int numPartitions);
}
