/**
 * Types of records: what they are ({@link dev.weft.api.type.TypeInformation}), how they become bytes
 * ({@link dev.weft.api.type.TypeSerializer}), when two keys are the same ({@link dev.weft.api.type.StableHash}), and how state
 * outlives a change of its types ({@link dev.weft.api.type.SerializerSnapshots}).
 * Type information lives in the client while the graph is built; serialisers belong to one task thread each. Beside class
 * loading and the closure check the only place that uses reflection.
 */
@NullMarked
package dev.weft.api.type;

import org.jspecify.annotations.NullMarked;
