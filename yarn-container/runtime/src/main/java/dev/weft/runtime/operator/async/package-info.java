/**
 * Requests to the outside whose answers come later: the queue of what is in flight, time-outs and further tries. Answers come on any
 * thread and reach the operator by mail; all else is confined to the task thread. Above operator, below kind.
 */
@NullMarked
package dev.weft.runtime.operator.async;

import org.jspecify.annotations.NullMarked;
