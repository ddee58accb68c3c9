/**
 * Sources and sinks as functions, as older programs have them; new ones use {@code connector}. Called on the task's thread, but
 * {@link SourceFunction#run}, which has a thread of its own.
 */
@NullMarked
package dev.weft.api.function.legacy;

import org.jspecify.annotations.NullMarked;
