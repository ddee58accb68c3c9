/**
 * The REST resources that tell metrics, and the page that Prometheus scrapes. They read the master's store on the server's threads and ask
 * its loops only for histories. Layer: above rest.server.
 */
@NullMarked
package dev.weft.rest.metrics;

import org.jspecify.annotations.NullMarked;
