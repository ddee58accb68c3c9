/**
 * The logical job: what the client builds, submits and stores, and what the planner reads. Immutable records, any thread.
 * The planner reads traits only ({@link dev.weft.api.graph.OperatorTraits}); user code stays opaque bytes
 * ({@link dev.weft.api.graph.UserCode}) until a task opens it.
 */
@NullMarked
package dev.weft.api.graph;

import org.jspecify.annotations.NullMarked;
