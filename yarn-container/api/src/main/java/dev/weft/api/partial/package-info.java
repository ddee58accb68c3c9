/**
 * Partial aggregates: what windows send by key in place of records where they aggregate before the exchange. The engine's own; a
 * program never sees them. Task threads. Above {@code api.type} and {@code api.function}.
 */
@NullMarked
package dev.weft.api.partial;

import org.jspecify.annotations.NullMarked;
