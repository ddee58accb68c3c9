/**
 * Who may say what between a master and its workers. Calls return at once and answer nothing; results travel as calls in the
 * other direction. {@link dev.weft.protocol.gateway.Outbox} and {@link dev.weft.protocol.gateway.Inbox} turn a channel that
 * loses, repeats and reorders into one that does not.
 */
@NullMarked
package dev.weft.protocol.gateway;

import org.jspecify.annotations.NullMarked;
