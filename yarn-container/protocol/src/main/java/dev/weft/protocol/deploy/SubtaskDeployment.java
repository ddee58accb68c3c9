package dev.weft.protocol.deploy;

import dev.weft.protocol.state.TaskRestore;
import java.util.Optional;

/**
 * One attempt to start.
 *
 * @param attempt its number, from 1
 * @param slot index of the worker's slot
 * @param restore what it goes on from; empty when it begins with nothing
 */
public record SubtaskDeployment(int subtask, int attempt, int slot, Optional<TaskRestore> restore) {}
