/** One class per operator, and the chain that they form. Confined to the task thread. Above exchange, below task. */
@NullMarked
package dev.weft.runtime.operator;

import org.jspecify.annotations.NullMarked;
