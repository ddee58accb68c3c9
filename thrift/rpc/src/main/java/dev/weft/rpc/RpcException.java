package dev.weft.rpc;

import org.jspecify.annotations.Nullable;

/** A call or a server start that did not succeed. The message is one line for people; decisions look at {@link #kind}. */
public final class RpcException extends Exception {
    private static final long serialVersionUID = 1L;

    /** What went wrong. */
    public enum Kind {
        /** The server's port could not be opened. */
        BIND,
        /** Nobody listens at the address: the process is gone, unless it never was there. */
        CONNECTION_REFUSED,
        /** The address did not answer or cannot be found; the process may live. */
        UNREACHABLE,
        /** The peers do not share a secret. */
        AUTHENTICATION,
        /** The connection broke; the call may have arrived or not. */
        BROKEN,
        /** No answer in time; the call may have arrived or not. */
        TIMEOUT,
        /** The peer answered no; {@link RpcException#refusalCode} says why. */
        REFUSED,
        /** The peer does not understand the call, or failed over it. */
        REMOTE_FAULT,
        /** The message is above the limit of a frame; it was not sent. */
        TOO_LARGE,
        /** Too many calls wait already; it was not sent. */
        QUEUE_FULL,
        /** The message could not be encoded: a defect of the engine; it was not sent. */
        NOT_ENCODED
    }

    private final Kind kind;
    private final String refusalCode;

    RpcException(Kind kind, String message, @Nullable Throwable cause) {
        this(kind, "", message, cause);
    }

    RpcException(Kind kind, String refusalCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.refusalCode = refusalCode;
    }

    public Kind kind() {
        return kind;
    }

    /** The code that the peer gave with its no; "" for every other kind. */
    public String refusalCode() {
        return refusalCode;
    }
}
