package dev.weft.rest.server;

/**
 * One line of the route table.
 *
 * @param method the HTTP method
 * @param path with variables
 * @param body what the handler wants to receive
 * @param handler answers the request
 */
public record Route(HttpMethod method, PathTemplate path, BodyKind body, RestHandler handler) {
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
        return new Route(method, new PathTemplate(path), BodyKind.NONE, handler);
    }

    /** A route that reads a JSON body. */
    public static Route json(HttpMethod method, String path, RestHandler handler) {
        return new Route(method, new PathTemplate(path), BodyKind.JSON, handler);
    }

    /** A route that receives files. */
    public static Route upload(HttpMethod method, String path, RestHandler handler) {
        return new Route(method, new PathTemplate(path), BodyKind.UPLOAD, handler);
    }
}
