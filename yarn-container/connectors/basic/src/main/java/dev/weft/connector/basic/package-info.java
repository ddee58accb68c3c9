/**
 * Sources and sinks without third-party dependencies: generated data, and a sink that tests read in the same JVM. Sequences,
 * collections, sockets and print stand in {@link dev.weft.api.connector.lib}, where the environment can reach them.
 */
@NullMarked
package dev.weft.connector.basic;

import org.jspecify.annotations.NullMarked;
