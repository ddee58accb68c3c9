/**
 * Slots of one job: which it holds, and which of them runs what. The decisions are pure functions; the pool is confined to
 * the job's loop. Layer: above plan.
 */
@NullMarked
package dev.weft.master.slot;

import org.jspecify.annotations.NullMarked;
