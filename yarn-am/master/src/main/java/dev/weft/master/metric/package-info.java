/**
 * What workers and master measure, as it is now: {@link dev.weft.master.metric.MetricStore}. Written by the ResourceManager's loop,
 * read by REST on any thread. Knows no job and no worker session.
 */
@NullMarked
package dev.weft.master.metric;

import org.jspecify.annotations.NullMarked;
