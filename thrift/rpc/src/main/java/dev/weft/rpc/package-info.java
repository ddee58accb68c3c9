/**
 * Thrift over sockets, generic over processors and clients: {@link dev.weft.rpc.RpcServer} answers on parked reader threads,
 * {@link dev.weft.rpc.RpcPeer} sends on threads of its own and never blocks its caller. Knows no message; above it,
 * protocol.codec turns gateway calls into these. Layer: above idl, below protocol.
 */
@NullMarked
package dev.weft.rpc;

import org.jspecify.annotations.NullMarked;
