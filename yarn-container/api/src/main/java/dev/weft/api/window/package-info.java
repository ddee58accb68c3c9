/**
 * Windows: which ones a record belongs to (assigners), when they fire (triggers), what is taken out of them before they do
 * (evictors), and the functions that close them. Called on the thread of the task that runs the operator. Above
 * {@code api.function} and {@code api.execution}, below the streams.
 */
@NullMarked
package dev.weft.api.window;

import org.jspecify.annotations.NullMarked;
