package dev.weft.connector.files;

import java.net.URI;

/**
 * A finished file that nobody sees yet.
 *
 * @param hidden where it lies
 * @param visible where a commit puts it
 */
public record FileSinkCommittable(URI hidden, URI visible) {}
