/**
 * Text files over {@link dev.weft.core.fs.FileStore} as source and sink. Source: the enumerator cuts files into splits on the
 * JobManager, each reader has one fetcher thread that does the I/O. Sink: hidden files that a commit renames. Above api.
 */
@NullMarked
package dev.weft.connector.files;

import org.jspecify.annotations.NullMarked;
