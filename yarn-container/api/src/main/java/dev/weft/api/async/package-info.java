/**
 * Functions that ask the outside without waiting for each answer. Called on the task's thread; answers may be given on any thread.
 * Above function, below the streams.
 */
@NullMarked
package dev.weft.api.async;

import org.jspecify.annotations.NullMarked;
