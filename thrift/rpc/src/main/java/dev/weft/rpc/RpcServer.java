package dev.weft.rpc;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.thrift.TException;
import org.apache.thrift.TProcessor;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransportException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers calls: one daemon thread accepts, one per connection reads, calls the processor and answers. Processors must
 * return at once (they only hand over to a loop). Instead of Thrift's own pool server because that one logs a stack trace
 * for every peer that dies and cannot be stopped while readers are parked. Thread-safe.
 */
public final class RpcServer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(RpcServer.class);
    private static final int BACKLOG = 1024;
    private static final long JOIN_MILLIS = 5_000;

    private final String name;
    private final TProcessor processor;
    private final ServerOptions options;
    private final ServerSocket listening;
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private final Thread acceptor;

    private RpcServer(String name, TProcessor processor, ServerOptions options, ServerSocket listening) {
        this.name = name;
        this.processor = processor;
        this.options = options;
        this.listening = listening;
        this.acceptor = daemon(this::acceptAll, "rpc-" + name + "-accept");
    }

    /**
     * Opens the port and begins to answer.
     *
     * @param name for threads and logs, e.g. "master"
     * @throws RpcException BIND when the port cannot be opened
     */
    public static RpcServer start(String name, TProcessor processor, ServerOptions options) throws RpcException {
        RpcServer server = new RpcServer(name, processor, options, listen(name, options));
        server.acceptor.start();
        return server;
    }

    private static ServerSocket listen(String name, ServerOptions options) throws RpcException {
        try {
            ServerSocket socket = new ServerSocket();
            try {
                socket.setReuseAddress(true);
                socket.bind(new InetSocketAddress(options.bindHost(), options.port()), BACKLOG);
                return socket;
            } catch (IOException e) {
                socket.close();
                throw e;
            }
        } catch (IOException e) {
            String where = options.bindHost() + ":" + options.port();
            throw new RpcException(
                    RpcException.Kind.BIND, "Cannot listen as " + name + " on " + where + ": " + e.getMessage(), e);
        }
    }

    /** The port that was opened. */
    public int port() {
        return listening.getLocalPort();
    }

    /** Where processes of this host reach it. */
    public PeerAddress address() {
        return new PeerAddress(options.bindHost(), port());
    }

    /** Closes port and connections and waits until the threads ended, some seconds at most. Idempotent. */
    @Override
    public void close() {
        closeQuietly();
        connections.forEach(Connection::stop);
        join(acceptor);
        connections.forEach(connection -> join(connection.thread));
    }

    private void closeQuietly() {
        try {
            listening.close();
        } catch (IOException e) {
            log.warn("Cannot close port {} of {}: {}", port(), name, e.toString());
        }
    }

    private static void join(Thread thread) {
        if (thread.equals(Thread.currentThread())) {
            return;
        }
        try {
            thread.join(JOIN_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void acceptAll() {
        while (!listening.isClosed()) {
            try {
                serve(listening.accept());
            } catch (IOException | TTransportException e) {
                if (!listening.isClosed()) {
                    log.warn("Cannot accept a connection on port {} of {}: {}", port(), name, e.toString());
                }
            }
        }
        connections.forEach(Connection::stop);
    }

    private void serve(Socket socket) throws TTransportException {
        Connection connection = new Connection(socket);
        connections.add(connection);
        connection.thread.start();
    }

    private static Thread daemon(Runnable body, String threadName) {
        Thread thread = new Thread(body, threadName);
        thread.setDaemon(true);
        return thread;
    }

    /** One peer's connection and its parked reader. */
    private final class Connection {
        private final Socket socket;
        private final TSocket transport;
        private final Thread thread;
        private final String remote;

        Connection(Socket socket) throws TTransportException {
            this.socket = socket;
            this.transport = new TSocket(socket);
            this.remote = String.valueOf(socket.getRemoteSocketAddress());
            this.thread = daemon(this::run, "rpc-" + name + remote);
        }

        private void run() {
            try {
                authenticate();
                TProtocol protocol = new TCompactProtocol(new LimitedFrames(transport, options.maxFrameBytes()));
                while (!listening.isClosed()) {
                    processor.process(protocol, protocol);
                }
            } catch (SaslHandshake.Failed e) {
                log.warn("Refused a connection of {} to {}: {}", remote, name, e.getMessage());
            } catch (TException e) {
                logEnd(e);
            } catch (RuntimeException e) {
                log.error("Connection of {} to {} failed", remote, name, e);
            } finally {
                transport.close();
                connections.remove(this);
            }
        }

        private void logEnd(TException end) {
            boolean ordinary = end instanceof TTransportException transportEnd
                    && (transportEnd.getType() == TTransportException.END_OF_FILE
                            || transportEnd.getCause() instanceof IOException);
            if (ordinary) {
                log.debug("Connection of {} to {} ended: {}", remote, name, end.toString());
            } else {
                log.warn("Closed the connection of {} to {}: {}", remote, name, end.getMessage());
            }
        }

        private void authenticate() throws TTransportException {
            if (options.secret().isPresent()) {
                transport.setSocketTimeout(
                        Math.toIntExact(options.handshakeTimeout().toMillis()));
                SaslHandshake.accept(transport, options.secret().get());
                transport.setSocketTimeout(0);
            }
        }

        /** Ends the reader without disturbing an answer that is being written. */
        void stop() {
            try {
                socket.shutdownInput();
            } catch (IOException e) {
                log.debug("Connection of {} to {} was closed already: {}", remote, name, e.toString());
            }
        }
    }
}
