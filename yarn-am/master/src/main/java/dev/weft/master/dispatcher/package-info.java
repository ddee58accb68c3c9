/**
 * Jobs in, jobs out: submission, the list of jobs, their results, and the end of the application. Confined to the
 * dispatcher loop; REST, drivers and tests enter by {@link dev.weft.master.dispatcher.DispatcherGateway}. Layer above job.
 */
@NullMarked
package dev.weft.master.dispatcher;

import org.jspecify.annotations.NullMarked;
