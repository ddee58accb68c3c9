/**
 * What outlives the process: job graphs by id, how jobs went and ended, and artifacts by content hash on a {@code FileStore}. Stores block: called on
 * I/O threads, never on a loop.
 */
@NullMarked
package dev.weft.master.blob;

import org.jspecify.annotations.NullMarked;
