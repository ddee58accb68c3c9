/** The whole control plane on one seeded thread. */
@NullMarked
package dev.weft.simulation;

import org.jspecify.annotations.NullMarked;
