package dev.weft.rest.logs;

import static dev.weft.rest.server.HttpMethod.GET;
import static dev.weft.rest.server.HttpMethod.POST;

import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Flink's profiler of whole processes: this engine has none, and says what shows the same. */
public final class ProfilerHandlers implements Resource {
    private static final String INSTEAD = "There is no profiler of whole processes here: flame graphs of a vertex"
            + " (/jobs/:jobid/vertices/:vertexid/flamegraph) and thread dumps say where time goes; on the node:"
            + " jcmd <pid> JFR.start duration=60s filename=profile.jfr";

    @Override
    public List<Route> routes() {
        return Stream.of("/jobmanager/profiler", "/taskmanagers/:taskmanagerid/profiler")
                .flatMap(path -> Stream.of(
                        Route.of(GET, path, ProfilerHandlers::refuse),
                        Route.json(POST, path, ProfilerHandlers::refuse),
                        Route.of(GET, path + "/:filename", ProfilerHandlers::refuse)))
                .toList();
    }

    private static CompletableFuture<RestReply> refuse(RestRequest request) {
        throw new HttpRefusal(404, INSTEAD);
    }
}
