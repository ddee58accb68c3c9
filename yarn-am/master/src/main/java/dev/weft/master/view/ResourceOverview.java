package dev.weft.master.view;

/**
 * Workers and slots as the ResourceManager counts them.
 *
 * @param workers registered ones
 * @param slotsTotal of registered workers
 * @param slotsFree held by no job
 * @param workersRequested asked for or starting, not registered yet
 * @param waitingFor why requests wait, one line; "" when they do not
 */
public record ResourceOverview(int workers, int slotsTotal, int slotsFree, int workersRequested, String waitingFor) {}
