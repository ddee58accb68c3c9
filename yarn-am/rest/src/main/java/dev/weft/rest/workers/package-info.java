/**
 * The REST resources below {@code /taskmanagers}. Stateless; runs on the server's threads. Layer: above rest.server.
 */
@NullMarked
package dev.weft.rest.workers;

import org.jspecify.annotations.NullMarked;
