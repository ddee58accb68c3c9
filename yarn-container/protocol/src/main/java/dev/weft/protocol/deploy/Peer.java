package dev.weft.protocol.deploy;

import dev.weft.core.id.WorkerId;

/** A worker's data address. */
public record Peer(WorkerId worker, String host, int dataPort) {}
