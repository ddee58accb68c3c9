/**
 * Checkpoints and savepoints over REST: reading them, and ordering checkpoints, savepoints, stops and disposals. Runs on the
 * server's threads; used by {@link dev.weft.rest.RestApi} and its route table only.
 */
@NullMarked
package dev.weft.rest.checkpoints;

import org.jspecify.annotations.NullMarked;
