/**
 * Functions that see the records of two streams together, and what the engine must know of a join by time. Called on the task's
 * thread. Above function, below the streams.
 */
@NullMarked
package dev.weft.api.join;

import org.jspecify.annotations.NullMarked;
