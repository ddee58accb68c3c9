/** Tuples: fixed numbers of fields that may be changed by whoever owns the record. Any thread, one at a time. */
@NullMarked
package dev.weft.api.tuple;

import org.jspecify.annotations.NullMarked;
