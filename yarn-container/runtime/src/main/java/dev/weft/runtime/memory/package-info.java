/** Buffers and their budget. Thread-safe; lowest layer of the data plane. */
@NullMarked
package dev.weft.runtime.memory;

import org.jspecify.annotations.NullMarked;
