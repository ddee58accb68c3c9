package dev.weft.rest.server;

import java.time.Duration;
import java.util.Optional;

/**
 * One line of the route table.
 *
 * @param method the HTTP method
 * @param path with variables
 * @param body what the handler wants to receive
 * @param handler answers the request
 * @param deadline when it is another than the server's
 */
public record Route(
        HttpMethod method, PathTemplate path, BodyKind body, RestHandler handler, Optional<Duration> deadline) {
    /** What a request of a route may carry. */
    public enum BodyKind {
        /** Nothing is read; a body is ignored. */
        NONE,
        /** A small JSON text. */
        JSON,
        /** A multipart form with files, stored in a folder that goes when the request ends. */
        UPLOAD
    }

    /** A route that reads no body. */
    public static Route of(HttpMethod method, String path, RestHandler handler) {
        return new Route(method, new PathTemplate(path), BodyKind.NONE, handler, Optional.empty());
    }

    /** A route that reads a JSON body. */
    public static Route json(HttpMethod method, String path, RestHandler handler) {
        return new Route(method, new PathTemplate(path), BodyKind.JSON, handler, Optional.empty());
    }

    /** A route that receives files. */
    public static Route upload(HttpMethod method, String path, RestHandler handler) {
        return new Route(method, new PathTemplate(path), BodyKind.UPLOAD, handler, Optional.empty());
    }

    /** The same for something that may take longer than other answers. */
    public Route within(Duration time) {
        return new Route(method, path, body, handler, Optional.of(time));
    }
}
