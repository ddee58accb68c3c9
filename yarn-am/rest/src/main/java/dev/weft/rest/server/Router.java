package dev.weft.rest.server;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Finds the route of a request. Paths work with and without {@code /v1}. Immutable. */
final class Router {
    private static final String VERSION = "/v1";

    private final List<Route> routes;

    /** Refuses two routes of one method and path. */
    Router(List<Route> routes) {
        Map<String, Route> seen = new LinkedHashMap<>();
        for (Route route : routes) {
            if (seen.put(route.method() + " " + route.path(), route) != null) {
                throw new IllegalArgumentException("Two routes for " + route.method() + " " + route.path());
            }
        }
        this.routes = routes.stream()
                .sorted(Comparator.comparingInt(route -> route.path().variableCount()))
                .toList();
    }

    /** A route and the values of its variables. */
    record Match(Route route, Map<String, String> variables) {}

    /**
     * The most specific route for this method and path.
     *
     * @throws HttpRefusal 404 when no route has the path, 405 when some have it with other methods
     */
    Match find(HttpMethod method, String path) {
        List<String> segments = PathTemplate.segmentsOf(withoutVersion(path));
        TreeSet<String> otherMethods = new TreeSet<>();
        for (Route route : routes) {
            Optional<Map<String, String>> variables = route.path().match(segments);
            if (variables.isPresent() && route.method() == method) {
                return new Match(route, variables.get());
            }
            variables.ifPresent(v -> otherMethods.add(route.method().name()));
        }
        if (otherMethods.isEmpty()) {
            throw new HttpRefusal(404, "Not found: " + path);
        }
        throw new HttpRefusal(
                405, method + " is not possible on " + path + "; possible: " + String.join(", ", otherMethods));
    }

    private static String withoutVersion(String path) {
        String bare = path.equals(VERSION) || path.startsWith(VERSION + "/") ? path.substring(VERSION.length()) : path;
        if (bare.isEmpty()) {
            return "/";
        }
        return bare.length() > 1 && bare.endsWith("/") ? bare.substring(0, bare.length() - 1) : bare;
    }
}
