/**
 * The fallback serialiser for types that the API does not know field by field, on Kryo. Found by ServiceLoader; each
 * serialiser belongs to one task thread.
 */
@NullMarked
package dev.weft.serializer.generic;

import org.jspecify.annotations.NullMarked;
