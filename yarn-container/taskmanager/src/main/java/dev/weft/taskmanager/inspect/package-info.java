/** Answers what people want to know of this worker's process. On I/O threads, but for its entrance. Below the control logic. */
@NullMarked
package dev.weft.taskmanager.inspect;

import org.jspecify.annotations.NullMarked;
