package dev.weft.rest.server;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Set;

/**
 * Who may send requests at all, decided before a route is looked up. Immutable and thread-safe: called on every server
 * thread.
 */
public sealed interface AccessPolicy {
    /**
     * Lets {@code request} pass.
     *
     * @throws HttpRefusal 401 or 403 with one line that says what is needed
     */
    void check(RestRequest request);

    /** Only this host: no login, but the name in the Host header must be the loopback's (no rebound foreign names). */
    static AccessPolicy loopback() {
        return new Loopback();
    }

    /** Anybody who reaches the port: {@code security.rest.authentication: none}, said explicitly by an administrator. */
    static AccessPolicy everybody() {
        return new Everybody();
    }

    /**
     * Whoever shows the secret, and the given proxies.
     *
     * @param secret the application's
     * @param proxies addresses whose requests were authenticated already (YARN's web proxy)
     */
    static AccessPolicy secret(String secret, Set<InetAddress> proxies) {
        return new Secret(secret, proxies);
    }

    /** See {@link #loopback()}. */
    record Loopback() implements AccessPolicy {
        private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

        @Override
        public void check(RestRequest request) {
            if (!request.remote().isLoopbackAddress()) {
                throw new HttpRefusal(403, "Only requests from this host are accepted");
            }
            String host = request.header("host").orElse("localhost");
            if (!NAMES.contains(withoutPort(host))) {
                throw new HttpRefusal(403, "Host '" + host + "' is not this server's name: use localhost");
            }
        }

        private static String withoutPort(String host) {
            int colon = host.lastIndexOf(':');
            return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
        }
    }

    /** See {@link #everybody()}. */
    record Everybody() implements AccessPolicy {
        @Override
        public void check(RestRequest request) {
            // Nothing to check: that is the point.
        }
    }

    /** See {@link #secret}. */
    record Secret(String secret, Set<InetAddress> proxies) implements AccessPolicy {
        private static final String SCHEME = "Bearer ";

        public Secret {
            proxies = Set.copyOf(proxies);
            if (secret.isBlank()) {
                throw new IllegalArgumentException("The secret of the REST server is empty");
            }
        }

        @Override
        public void check(RestRequest request) {
            if (proxies.contains(request.remote())) {
                return;
            }
            String shown = request.header("authorization").orElse("");
            if (!shown.startsWith(SCHEME) || !same(shown.substring(SCHEME.length()))) {
                throw new HttpRefusal(
                        401,
                        "Log in: come through YARN's web proxy, or send 'Authorization: Bearer <application secret>'");
            }
        }

        /** Takes the same time for every wrong value. */
        private boolean same(String shown) {
            return MessageDigest.isEqual(
                    shown.trim().getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String toString() {
            return "Secret[******, proxies=" + proxies + "]";
        }
    }
}
