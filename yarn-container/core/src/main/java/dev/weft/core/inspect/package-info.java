/**
 * A process looks at itself for people: its log files, its threads. Blocks on disk, so never on an event loop. Above error and
 * id.
 */
@NullMarked
package dev.weft.core.inspect;

import org.jspecify.annotations.NullMarked;
