package dev.weft.rpc;

import org.apache.thrift.TException;

/** One call on a generated client. Runs on a peer's sending thread, where the message is encoded too; may run twice. */
@FunctionalInterface
public interface ThriftCall<C> {
    /** Does the call. */
    void on(C client) throws TException;
}
