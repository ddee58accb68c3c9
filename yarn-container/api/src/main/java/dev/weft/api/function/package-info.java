/**
 * What users write: functions over records, their life cycle and what they may ask the engine. Called on the thread of
 * the task that runs the operator, never by two threads at once.
 */
@NullMarked
package dev.weft.api.function;

import org.jspecify.annotations.NullMarked;
