/**
 * Split enumerators: the only user code on a master. A coordinator per source lives on the job's loop, the enumerator on a
 * loop of its own with the job's class loader; a failure of it is told, never thrown. Layer: below job, which decides what
 * follows.
 */
@NullMarked
package dev.weft.master.job.source;

import org.jspecify.annotations.NullMarked;
