package dev.weft.runtime.exchange.netty;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands between two workers: passes every byte on, until a connection is made a black hole. */
final class Forwarder implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int target;
    private final AtomicInteger swallowed = new AtomicInteger();
    private final AtomicInteger accepted = new AtomicInteger();

    Forwarder(int target) throws IOException {
        this.target = target;
        daemon(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** The connections of now pass nothing on any more, not even their end; later ones do. */
    void swallow() {
        swallowed.set(accepted.get());
    }

    private void accept() {
        try {
            while (true) {
                Socket near = server.accept();
                Socket far = new Socket(InetAddress.getLoopbackAddress(), target);
                int number = accepted.incrementAndGet();
                daemon(() -> pass(number, near, far));
                daemon(() -> pass(number, far, near));
            }
        } catch (IOException closed) {
            // the end of the test
        }
    }

    private void pass(int number, Socket from, Socket to) {
        byte[] bytes = new byte[8192];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(bytes); length > 0; length = in.read(bytes)) {
                if (number > swallowed.get()) {
                    out.write(bytes, 0, length);
                }
            }
            if (number > swallowed.get()) {
                to.close();
            }
        } catch (IOException closed) {
            // one side ended
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "forwarder");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
