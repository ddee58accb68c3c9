/**
 * Ended jobs beyond the life of their cluster: {@link dev.weft.rest.history.HistoryArchivist} asks the handlers that serve REST about an
 * ended job and writes their answers into one file, {@link dev.weft.rest.history.HistoryServer} serves such files. The format is that of
 * Flink's history server: {@code {"archive":[{"path":…,"json":…}]}}. Handlers' threads and an event loop each; files on I/O threads.
 */
@NullMarked
package dev.weft.rest.history;

import org.jspecify.annotations.NullMarked;
