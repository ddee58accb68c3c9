/**
 * {@code high-availability.type: NONE}: one candidate, which leads at once; its epoch is the application's attempt. Workers
 * in other processes take the leader's address from their configuration. Pointers are files, or memory when no folder is
 * configured. Any thread. Layer: behind ha's interfaces.
 */
@NullMarked
package dev.weft.ha.single;

import org.jspecify.annotations.NullMarked;
