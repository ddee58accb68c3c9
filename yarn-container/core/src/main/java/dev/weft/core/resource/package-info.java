/** How much of a machine something needs or offers: immutable records. Above unit. */
@NullMarked
package dev.weft.core.resource;

import org.jspecify.annotations.NullMarked;
