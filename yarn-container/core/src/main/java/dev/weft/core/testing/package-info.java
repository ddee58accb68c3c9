/** Time, event loops and files that a test moves by hand. Used by tests and the simulation only; one thread. */
@NullMarked
package dev.weft.core.testing;

import org.jspecify.annotations.NullMarked;
