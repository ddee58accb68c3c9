/**
 * A whole Weft cluster on one seeded thread: the very classes that real processes wire, with time, network, cluster and tasks
 * replaced by models. Same seed, same run. Nothing here is shipped.
 */
@NullMarked
package dev.weft.simulation;

import org.jspecify.annotations.NullMarked;
