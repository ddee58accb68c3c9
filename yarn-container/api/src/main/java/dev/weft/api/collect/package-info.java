/**
 * How records of a running job come back to the program: a sink that keeps a little, and an iterator that fetches it through the
 * master. The sink runs on the task's thread, the iterator on the program's. Above connector and execution, below the streams.
 */
@NullMarked
package dev.weft.api.collect;

import org.jspecify.annotations.NullMarked;
