package dev.weft.rest.server;

import java.util.List;

/** Some routes that belong together: what a handler class brings to the table. */
public interface Resource {
    /** Its lines of the table, in the order in which people read them. */
    List<Route> routes();
}
