package dev.weft.ha;

import dev.weft.core.id.Epoch;

/**
 * Where the leader of an epoch is reached.
 *
 * @param epoch of its leadership
 * @param host name or address that workers and clients can resolve
 * @param rpcPort port of its Thrift server
 * @param restUrl root of its REST interface, {@code http://host:port}; "" when it has none
 */
public record LeaderAddress(Epoch epoch, String host, int rpcPort, String restUrl) {}
