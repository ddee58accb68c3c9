/**
 * The operators that have a package of their own, by kind: joins, asynchronous requests, windows. Task thread. Above all packages of
 * operators, below task.
 */
@NullMarked
package dev.weft.runtime.operator.kind;

import org.jspecify.annotations.NullMarked;
