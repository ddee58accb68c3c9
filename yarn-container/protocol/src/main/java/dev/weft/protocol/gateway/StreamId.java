package dev.weft.protocol.gateway;

import dev.weft.core.id.Epoch;
import dev.weft.core.id.WorkerId;

/**
 * Names the two ordered streams between one run of one worker and one master; each counts its messages from 1. Registering
 * again with the same incarnation and epoch continues the streams. A new epoch, or a new incarnation (drawn after the
 * master forgot the worker), begins new ones, and messages of the old ones are dropped.
 *
 * @param incarnation of the worker: tells this run of it from earlier ones
 * @param epoch of the master
 */
public record StreamId(WorkerId worker, long incarnation, Epoch epoch) {}
