package dev.weft.rest.server;

import dev.weft.core.unit.PortRange;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How the server is set up.
 *
 * @param bindAddress interface to listen on
 * @param ports to try in turn
 * @param threads that serve requests, beside those that wait for connections
 * @param maxContentBytes limit of a request's body, uploads included
 * @param deadline after which a request without an answer gets 504
 * @param idleTimeout after which a silent connection is closed
 * @param uploadFolder where uploads are kept while their request lasts; made at start when it is missing
 * @param access who may ask
 * @param origins which web pages may change things
 * @param readers site whose pages may read JSON answers, or "*"; our own pages carry a secret and are never among them
 */
public record RestServerOptions(
        String bindAddress,
        PortRange ports,
        int threads,
        long maxContentBytes,
        Duration deadline,
        Duration idleTimeout,
        Path uploadFolder,
        AccessPolicy access,
        OriginGuard origins,
        Optional<String> readers) {}
