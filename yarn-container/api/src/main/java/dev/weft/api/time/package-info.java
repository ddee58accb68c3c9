/**
 * Event time: timestamps and watermarks. Strategies are built in the client; generators and assigners run on the thread
 * of the source or operator they belong to.
 */
@NullMarked
package dev.weft.api.time;

import org.jspecify.annotations.NullMarked;
