/**
 * Workers and slots: the ResourceManager asks the cluster driver for workers, takes their registrations, watches their
 * heartbeats, gives their slots to jobs and carries the messages between them. Confined to the ResourceManager's loop; knows
 * nothing of what a job does.
 */
@NullMarked
package dev.weft.master.resource;

import org.jspecify.annotations.NullMarked;
