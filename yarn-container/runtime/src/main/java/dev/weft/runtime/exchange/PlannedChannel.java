package dev.weft.runtime.exchange;

/**
 * One channel of an input or output, as the plan of a task has it.
 *
 * @param id the channel
 * @param peer where its other end runs
 */
public record PlannedChannel(ChannelId id, ChannelPeer peer) {}
