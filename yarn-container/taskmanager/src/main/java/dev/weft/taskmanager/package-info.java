/** The worker process: wiring of slots, deployment and RPC. */
@NullMarked
package dev.weft.taskmanager;

import org.jspecify.annotations.NullMarked;
