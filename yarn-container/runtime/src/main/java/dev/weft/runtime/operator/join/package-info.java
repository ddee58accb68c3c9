/**
 * Joins of two streams by time: both sides are kept in keyed state as long as a partner may come. Task thread. Above operator, below
 * kind.
 */
@NullMarked
package dev.weft.runtime.operator.join;

import org.jspecify.annotations.NullMarked;
