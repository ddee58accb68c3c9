/**
 * State as master and worker speak of it: ranges of key groups, handles to what a checkpoint wrote, the manifest. Immutable records,
 * any thread; lowest layer of protocol.
 */
@NullMarked
package dev.weft.protocol.state;

import org.jspecify.annotations.NullMarked;
