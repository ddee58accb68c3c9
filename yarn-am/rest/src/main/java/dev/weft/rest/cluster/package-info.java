/**
 * The REST resources that speak of the cluster as a whole, and the status page. Stateless; runs on the server's threads.
 * Layer: above rest.server.
 */
@NullMarked
package dev.weft.rest.cluster;

import org.jspecify.annotations.NullMarked;
