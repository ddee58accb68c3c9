/** The worker's side of its bond with a master: registration, heartbeats, the two ordered streams. Confined to the worker's loop. */
@NullMarked
package dev.weft.taskmanager.link;

import org.jspecify.annotations.NullMarked;
