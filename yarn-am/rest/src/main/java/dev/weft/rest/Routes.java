package dev.weft.rest;

import dev.weft.rest.server.Resource;
import dev.weft.rest.server.Route;
import java.util.List;

/** The table of all routes: the lines of every resource. Every path works with {@code /v1} in front too. */
final class Routes {
    private Routes() {}

    /** All lines, resource by resource. */
    static List<Route> of(List<Resource> resources) {
        return resources.stream()
                .flatMap(resource -> resource.routes().stream())
                .toList();
    }
}
