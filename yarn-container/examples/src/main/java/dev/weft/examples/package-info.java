/**
 * Jobs that ship with the distribution: small programs that show one thing each. They run in the client.
 */
@NullMarked
package dev.weft.examples;

import org.jspecify.annotations.NullMarked;
