/** Event time and processing time: the one watermark combiner, and the timers of a task. Task thread; above memory, beside exchange. */
@NullMarked
package dev.weft.runtime.timer;

import org.jspecify.annotations.NullMarked;
