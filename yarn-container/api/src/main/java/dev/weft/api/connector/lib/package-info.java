/**
 * The sources and sinks that the environment's own methods need: collections, number sequences, sockets, print. They live here
 * and not in connectors/basic because the API may not depend on a connector. Enumerators run on their source's thread,
 * readers and writers on their task.
 */
@NullMarked
package dev.weft.api.connector.lib;

import org.jspecify.annotations.NullMarked;
