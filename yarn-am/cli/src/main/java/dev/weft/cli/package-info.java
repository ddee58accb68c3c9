/**
 * The {@code weft} command: one file per command, options in the words of Flink's CLI. Everything runs on the main thread but
 * the line printer that follows a job and the shutdown hook. Talks to masters by {@link dev.weft.client.RestClusterClient};
 * finds executors, launchers and hand-started processes by ServiceLoader. Layer: top.
 */
@NullMarked
package dev.weft.cli;

import org.jspecify.annotations.NullMarked;
