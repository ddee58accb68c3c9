/** The fallback serializer for types the type system cannot describe. */
@NullMarked
package dev.weft.serializer.generic;

import org.jspecify.annotations.NullMarked;
