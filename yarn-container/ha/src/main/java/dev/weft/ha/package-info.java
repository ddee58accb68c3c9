/** Leader election, discovery and fenced pointers. */
@NullMarked
package dev.weft.ha;

import org.jspecify.annotations.NullMarked;
