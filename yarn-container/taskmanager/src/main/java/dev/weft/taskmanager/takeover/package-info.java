/**
 * What a worker remembers of its jobs for a master that did not deploy them: how tasks ended, and what source readers were
 * given. Confined to the worker's loop; knows neither tasks nor the link.
 */
@NullMarked
package dev.weft.taskmanager.takeover;

import org.jspecify.annotations.NullMarked;
