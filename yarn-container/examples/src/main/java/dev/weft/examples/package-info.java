/** Jobs that ship with the distribution. */
@NullMarked
package dev.weft.examples;

import org.jspecify.annotations.NullMarked;
