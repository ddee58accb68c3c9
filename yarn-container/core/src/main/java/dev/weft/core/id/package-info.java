/** Identities of jobs, tasks, attempts, workers and masters: immutable records, ordered, safe on any thread. Lowest layer. */
@NullMarked
package dev.weft.core.id;

import org.jspecify.annotations.NullMarked;
