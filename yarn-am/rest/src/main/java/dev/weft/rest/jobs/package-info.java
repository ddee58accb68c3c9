/**
 * The REST resources below {@code /jobs}: list, details, plan, exceptions, submission and cancelling, in the field names of
 * Flink's REST API v1. Stateless; runs on the server's threads. Layer: above rest.server.
 */
@NullMarked
package dev.weft.rest.jobs;

import org.jspecify.annotations.NullMarked;
