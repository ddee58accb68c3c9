/**
 * One job: its executions, its slots, its sources' enumerators, its restarts and its end. Each {@code JobManager} and all that
 * it owns is confined to the job's own loop; enumerators run on a loop per source. Layer: above plan, slot, failover and
 * resource.
 */
@NullMarked
package dev.weft.master.job;

import org.jspecify.annotations.NullMarked;
