/**
 * The REST resources that look into processes: logs, standard output, threads, flame graphs, environment, log levels. They alone
 * wait for workers. Stateless; runs on the server's threads. Layer: above rest.server.
 */
@NullMarked
package dev.weft.rest.logs;

import org.jspecify.annotations.NullMarked;
