/** How much of the known DataStream API a program finds here. */
@NullMarked
package dev.weft.architecture.api;

import org.jspecify.annotations.NullMarked;
