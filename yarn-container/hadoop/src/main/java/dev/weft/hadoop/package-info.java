/**
 * Hadoop as the engine sees it: its file systems behind {@link dev.weft.core.fs.FileStore}, its configuration and its login.
 * Any thread; calls block on the network, so never from an event loop. Above core; together with the YARN driver the only
 * place that knows {@code org.apache.hadoop}.
 */
@NullMarked
package dev.weft.hadoop;

import org.jspecify.annotations.NullMarked;
