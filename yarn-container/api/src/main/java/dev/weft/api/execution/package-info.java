/**
 * How a built job reaches something that runs it: the SPI of the executors, the client's view of a running job, and the
 * hook by which a launcher gives a program its environment. Client threads.
 */
@NullMarked
package dev.weft.api.execution;

import org.jspecify.annotations.NullMarked;
