/** A little database with transactions in two phases, which outlives the processes that write to it. Its own threads. Layer: tests. */
@NullMarked
package dev.weft.cluster.database;

import org.jspecify.annotations.NullMarked;
