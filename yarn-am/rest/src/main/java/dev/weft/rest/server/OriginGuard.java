package dev.weft.rest.server;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Refuses requests that a foreign web page made a browser send. A browser names the page's origin; programs name none.
 * Thread-safe.
 *
 * @param trusted further origins ({@code scheme://host:port}) whose pages may change things, e.g. YARN's web proxy
 */
public record OriginGuard(Set<String> trusted) {
    public OriginGuard {
        trusted = Set.copyOf(trusted);
    }

    /**
     * Lets {@code request} pass when it changes nothing or does not come from a foreign page.
     *
     * @throws HttpRefusal with 403 otherwise
     */
    void check(RestRequest request) {
        Optional<String> origin = request.header("origin");
        if (!request.method().changesState() || origin.isEmpty()) {
            return;
        }
        if (!trusted.contains(origin.get()) && !sameHost(origin.get(), request)) {
            throw new HttpRefusal(403, "A page of another site (" + origin.get() + ") may not change anything here");
        }
    }

    private static boolean sameHost(String origin, RestRequest request) {
        return request.header("host").map(host -> host.toLowerCase(Locale.ROOT)).equals(authorityOf(origin));
    }

    private static Optional<String> authorityOf(String origin) {
        try {
            return Optional.ofNullable(URI.create(origin).getRawAuthority()).map(a -> a.toLowerCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
