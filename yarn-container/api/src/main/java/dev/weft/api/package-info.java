/**
 * The DataStream API: programs build streams on a {@link dev.weft.api.StreamExecutionEnvironment}; {@code execute()} turns
 * them into a job graph and hands it to an executor. Not thread-safe: one program, one thread. Highest layer of the API.
 */
@NullMarked
package dev.weft.api;

import org.jspecify.annotations.NullMarked;
