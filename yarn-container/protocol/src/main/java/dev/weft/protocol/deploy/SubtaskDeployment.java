package dev.weft.protocol.deploy;

/**
 * One attempt to start.
 *
 * @param attempt its number, from 1
 * @param slot index of the worker's slot
 */
public record SubtaskDeployment(int subtask, int attempt, int slot) {}
