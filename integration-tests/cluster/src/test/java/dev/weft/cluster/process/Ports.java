package dev.weft.cluster.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for servers that want to be told one. They lie below those that the system gives to connections by itself, so nobody is
 * given one between our look and the server's start; two who look pick the same one hardly ever.
 */
public final class Ports {
    private static final int FIRST = 15_000;
    private static final int LAST = 32_000;

    private Ports() {}

    /** A port on loopback that nobody listens at. */
    public static int free() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            if (isFree(port)) {
                return port;
            }
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return probe.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
