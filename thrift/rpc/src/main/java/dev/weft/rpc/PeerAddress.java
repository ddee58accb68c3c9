package dev.weft.rpc;

/**
 * Where a Thrift server listens.
 *
 * @param host name or address
 * @param port from 1
 */
public record PeerAddress(String host, int port) {
    private static final int MAX_PORT = 65535;

    public PeerAddress {
        if (host.isBlank() || port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException("Not an address: '" + host + ":" + port + "'");
        }
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
