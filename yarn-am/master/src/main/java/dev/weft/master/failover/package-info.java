/**
 * What follows from a failure: whether to restart and when, which tasks, and what people are told. Strategies and regions are
 * pure functions; the history is confined to the job's loop. Layer: above plan.
 */
@NullMarked
package dev.weft.master.failover;

import org.jspecify.annotations.NullMarked;
