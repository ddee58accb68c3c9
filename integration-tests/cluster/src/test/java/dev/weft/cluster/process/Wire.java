package dev.weft.cluster.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/** The network before a process: passes on what comes in at its port, until connections are hurt or slowed down. */
public final class Wire implements AutoCloseable {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Connection> connections = new CopyOnWriteArrayList<>();
    private volatile int target;
    private volatile Duration delay = Duration.ZERO;

    public Wire() throws IOException {
        daemon(this::accept);
    }

    /** Where the one process reaches the other. */
    public int port() {
        return server.getLocalPort();
    }

    /** Where the other one really listens. */
    public void leadTo(int port) {
        target = port;
    }

    /** Connections that stand and are unhurt. */
    public int open() {
        return (int) connections.stream().filter(Connection::isWhole).count();
    }

    /** Both ends of every connection get a reset. */
    public void reset() throws IOException {
        for (Connection connection : connections) {
            connection.reset();
        }
    }

    /** Every connection passes nothing on any more, not even its end; both ends believe in it. */
    public void swallow() {
        connections.forEach(connection -> connection.swallowing = true);
    }

    /** From now on everything comes so much later than it was sent, in order. */
    public void delay(Duration by) {
        delay = by;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                connect(server.accept());
            } catch (IOException ended) {
                // the end of the test; or the other process does not listen now, and the connection is closed
            }
        }
    }

    private void connect(Socket near) throws IOException {
        try {
            Connection connection = new Connection(near, new Socket(InetAddress.getLoopbackAddress(), target));
            connections.add(connection);
            daemon(() -> connection.pass(connection.near, connection.far));
            daemon(() -> connection.pass(connection.far, connection.near));
        } catch (IOException e) {
            near.close();
            throw e;
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "wire");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        server.close();
        reset();
    }

    private final class Connection {
        private final Socket near;
        private final Socket far;
        private volatile boolean swallowing;

        Connection(Socket near, Socket far) {
            this.near = near;
            this.far = far;
        }

        boolean isWhole() {
            return !swallowing && !near.isClosed() && !far.isClosed();
        }

        /** A lingering time of zero makes the end of a connection a reset. */
        void reset() throws IOException {
            for (Socket end : List.of(near, far)) {
                if (!end.isClosed()) {
                    end.setSoLinger(true, 0);
                    end.close();
                }
            }
        }

        void pass(Socket from, Socket to) {
            byte[] bytes = new byte[BUFFER_BYTES];
            try {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int length = in.read(bytes); length > 0; length = in.read(bytes)) {
                    if (!swallowing) {
                        LockSupport.parkNanos(delay.toNanos());
                        out.write(bytes, 0, length);
                    }
                }
                if (!swallowing) {
                    to.close();
                }
            } catch (IOException ended) {
                // by one of its ends, or by a reset
            }
        }
    }
}
