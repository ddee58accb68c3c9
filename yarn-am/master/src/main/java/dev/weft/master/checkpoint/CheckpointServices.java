package dev.weft.master.checkpoint;

import dev.weft.ha.FencingToken;
import dev.weft.ha.HighAvailability;

/**
 * What the checkpoints of all jobs of a master share.
 *
 * @param storage where state goes
 * @param highAvailability keeps the pointers
 * @param token of this master's leadership
 */
public record CheckpointServices(StateStorage storage, HighAvailability highAvailability, FencingToken token) {}
