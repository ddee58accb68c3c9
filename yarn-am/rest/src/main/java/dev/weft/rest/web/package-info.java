/**
 * The dashboard's files: read from our jar and from WebJars once at start, served compressed and for ever under an address that
 * changes with their content. The files stand in {@code src/main/web}. Immutable; answers on the server's threads. Layer: above
 * rest.server.
 */
@NullMarked
package dev.weft.rest.web;

import org.jspecify.annotations.NullMarked;
