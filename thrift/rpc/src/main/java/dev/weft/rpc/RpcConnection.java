package dev.weft.rpc;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransportException;
import org.jspecify.annotations.Nullable;

/** One open connection with its generated client. Used by its lane's thread; {@link #awaitEnd} by its watcher. */
final class RpcConnection<C> {
    private final TSocket transport;
    private final Socket socket;
    private final C client;

    private RpcConnection(TSocket transport, C client) {
        this.transport = transport;
        this.socket = transport.getSocket();
        this.client = client;
    }

    C client() {
        return client;
    }

    boolean runsOver(@Nullable Socket other) {
        return socket.equals(other);
    }

    /**
     * Waits until the peer closes or resets the connection; only for connections on which nothing is ever answered.
     *
     * @return why it ended, one line
     */
    String awaitEnd() {
        try {
            socket.setSoTimeout(0);
            int end = socket.getInputStream().read();
            return end < 0 ? "it closed the connection" : "it answered a call that expects none";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    void close() {
        transport.close();
    }

    /** Opens connections to one address. */
    record Opener<C>(PeerAddress address, Function<TProtocol, C> clientFactory, ClientOptions options) {
        /**
         * Connects and authenticates.
         *
         * @param opening gets the socket before it connects, so that another thread can close it meanwhile
         */
        RpcConnection<C> open(Consumer<Socket> opening) throws RpcException {
            try {
                int timeoutMillis = millis(options.connectTimeout());
                TSocket socket = new TSocket(limits(), address.host(), address.port(), timeoutMillis, timeoutMillis);
                opening.accept(socket.getSocket());
                return open(socket);
            } catch (TTransportException e) {
                throw explain(e);
            }
        }

        private RpcConnection<C> open(TSocket socket) throws TTransportException {
            try {
                socket.open();
                if (options.secret().isPresent()) {
                    authenticate(socket, options.secret().get());
                }
                socket.setSocketTimeout(millis(options.callTimeout()));
                LimitedFrames frames = new LimitedFrames(socket, options.maxFrameBytes());
                return new RpcConnection<>(socket, clientFactory.apply(new TCompactProtocol(frames)));
            } catch (TTransportException e) {
                socket.close();
                throw e;
            }
        }

        private static void authenticate(TSocket socket, RpcSecret secret) throws TTransportException {
            try {
                SaslHandshake.offer(socket, secret);
            } catch (TTransportException e) {
                if (e.getType() == TTransportException.END_OF_FILE) {
                    throw new SaslHandshake.Failed("it ended the handshake: no server of this application", e);
                }
                throw e;
            }
        }

        private TConfiguration limits() {
            return TConfiguration.custom()
                    .setMaxFrameSize(options.maxFrameBytes())
                    .setMaxMessageSize(options.maxFrameBytes())
                    .build();
        }

        private RpcException explain(TTransportException e) {
            Throwable cause = e.getCause();
            if (e instanceof SaslHandshake.Failed) {
                return failure(RpcException.Kind.AUTHENTICATION, e.getMessage(), e);
            }
            if (cause instanceof NoRouteToHostException || cause instanceof SocketTimeoutException) {
                return failure(RpcException.Kind.UNREACHABLE, "no answer: " + cause.getMessage(), e);
            }
            if (cause instanceof ConnectException
                    && String.valueOf(cause.getMessage()).contains("refused")) {
                return failure(RpcException.Kind.CONNECTION_REFUSED, "nobody listens there", e);
            }
            if (cause instanceof UnknownHostException) {
                return failure(RpcException.Kind.UNREACHABLE, "unknown host", e);
            }
            return failure(RpcException.Kind.UNREACHABLE, cause == null ? e.getMessage() : cause.toString(), e);
        }

        private RpcException failure(RpcException.Kind kind, @Nullable String what, Throwable cause) {
            return new RpcException(kind, "Cannot connect to " + address + ": " + what, cause);
        }

        private static int millis(Duration timeout) {
            return Math.toIntExact(Math.max(1, timeout.toMillis()));
        }
    }
}
