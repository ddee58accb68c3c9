/**
 * What every engine runs: records, their deterministic generators and the sizes of the workloads. JDK only, so that
 * each engine's program can have it on its class path. Generators belong to one source subtask and its thread.
 */
@NullMarked
package dev.weft.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
