/** Time as an argument: everything that waits or stamps takes a {@link dev.weft.core.time.Clock}. Any thread; lowest layer. */
@NullMarked
package dev.weft.core.time;

import org.jspecify.annotations.NullMarked;
