/**
 * A master's client over REST: submission, listing, cancelling, waiting. Used by the CLI, by drivers' launchers and by
 * {@code execute()} with target {@code remote}. Thread-safe; answers come as futures on the HTTP client's threads. Layer: above
 * protocol's codec and api.
 */
@NullMarked
package dev.weft.client;

import org.jspecify.annotations.NullMarked;
