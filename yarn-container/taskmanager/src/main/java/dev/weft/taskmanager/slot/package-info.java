/** Which job holds which slot of this worker. Confined to the worker's loop. */
@NullMarked
package dev.weft.taskmanager.slot;

import org.jspecify.annotations.NullMarked;
