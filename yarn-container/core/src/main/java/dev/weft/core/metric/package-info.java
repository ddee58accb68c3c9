/** What operators and processes count, and the registry that reports read. Written by the owner thread, read by any. Lowest layer. */
@NullMarked
package dev.weft.core.metric;

import org.jspecify.annotations.NullMarked;
