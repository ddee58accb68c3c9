/**
 * How data comes in and goes out: sources (enumerator on the JobManager, readers on the workers) and sinks (writers and
 * committers). Each object belongs to one thread: an enumerator to its source's thread, readers and writers to their task.
 */
@NullMarked
package dev.weft.api.connector;

import org.jspecify.annotations.NullMarked;
