package dev.weft.cluster.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The network between two processes: passes on what comes in at its port, until the connections of now are hurt. */
public final class Wire implements AutoCloseable {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Connection> connections = new CopyOnWriteArrayList<>();
    private volatile int target;

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

    private void accept() {
        try {
            while (true) {
                Socket near = server.accept();
                Connection connection = new Connection(near, new Socket(InetAddress.getLoopbackAddress(), target));
                connections.add(connection);
                daemon(() -> connection.pass(connection.near, connection.far));
                daemon(() -> connection.pass(connection.far, connection.near));
            }
        } catch (IOException closed) {
            // the end of the test
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

    private static final class Connection {
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
