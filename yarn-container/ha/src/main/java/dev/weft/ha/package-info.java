/**
 * Who leads, where the leader listens, and the fenced pointers that only the leader may move. Interfaces; the versions
 * behind them are found by {@link dev.weft.ha.HighAvailabilityProvider}. Callbacks come on the caller's event loop. Layer:
 * above core, below protocol's users.
 */
@NullMarked
package dev.weft.ha;

import org.jspecify.annotations.NullMarked;
