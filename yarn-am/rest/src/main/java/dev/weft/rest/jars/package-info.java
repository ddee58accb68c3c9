/**
 * The REST resources below {@code /jars}: jars are kept, and their main is run in a child JVM. Stateless but for the folder; runs on
 * the server's threads, files are small or moved. Layer: above rest.server and rest.jobs.
 */
@NullMarked
package dev.weft.rest.jars;

import org.jspecify.annotations.NullMarked;
