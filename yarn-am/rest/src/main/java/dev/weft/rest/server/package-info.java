/**
 * The HTTP server under the REST API: routing, limits, access rules and error answers over Jetty's core handlers. Knows no
 * resource. Handlers run on the server's threads and answer with a future; nothing here blocks on a master's loop.
 *
 * <p>Layer: lowest of rest; imported by the resource packages, imports none of them.
 */
@NullMarked
package dev.weft.rest.server;

import org.jspecify.annotations.NullMarked;
