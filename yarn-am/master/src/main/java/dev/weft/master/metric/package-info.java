/**
 * What workers and master measure, as it is now, {@link dev.weft.master.metric.MetricStore}, and how the main figures went,
 * {@link dev.weft.master.metric.MetricHistory}. Written by the loops of ResourceManager and Dispatcher, read by REST on any thread. Knows no
 * worker session and no state of a job. Lowest layer of the master.
 */
@NullMarked
package dev.weft.master.metric;

import org.jspecify.annotations.NullMarked;
