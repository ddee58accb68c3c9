package dev.weft.rest.server;

import java.util.Optional;

/** The methods that routes may have. */
public enum HttpMethod {
    GET,
    PUT,
    POST,
    PATCH,
    DELETE;

    /** True when a request of this method may change something; such requests pass the cross-site guard. */
    public boolean changesState() {
        return switch (this) {
            case GET -> false;
            case PUT, POST, PATCH, DELETE -> true;
        };
    }

    /** The method of this name as HTTP writes it; HEAD is answered like GET. */
    static Optional<HttpMethod> of(String name) {
        return switch (name) {
            case "GET", "HEAD" -> Optional.of(GET);
            case "PUT" -> Optional.of(PUT);
            case "POST" -> Optional.of(POST);
            case "PATCH" -> Optional.of(PATCH);
            case "DELETE" -> Optional.of(DELETE);
            default -> Optional.empty();
        };
    }
}
