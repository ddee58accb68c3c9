package dev.weft.master.cluster;

import dev.weft.core.id.WorkerId;

/**
 * A worker that outlived the master that started it.
 *
 * @param worker its id (the container's id)
 * @param host where it is
 */
public record KeptWorker(WorkerId worker, String host) {}
