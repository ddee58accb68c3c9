package dev.weft.rest;

import static dev.weft.rest.server.HttpMethod.DELETE;
import static dev.weft.rest.server.HttpMethod.GET;
import static dev.weft.rest.server.HttpMethod.PATCH;
import static dev.weft.rest.server.HttpMethod.POST;
import static dev.weft.rest.server.HttpMethod.PUT;

import dev.weft.rest.checkpoints.CheckpointHandlers;
import dev.weft.rest.checkpoints.OrderHandlers;
import dev.weft.rest.cluster.ClusterHandlers;
import dev.weft.rest.cluster.StatusPage;
import dev.weft.rest.jobs.CancelHandler;
import dev.weft.rest.jobs.JobHandlers;
import dev.weft.rest.jobs.SubmitHandler;
import dev.weft.rest.server.Route;
import dev.weft.rest.workers.WorkerHandlers;
import java.util.List;

/** The table of all routes: one line each. Every path works with {@code /v1} in front too. */
final class Routes {
    private Routes() {}

    static List<Route> of(
            ClusterHandlers cluster,
            StatusPage page,
            JobHandlers jobs,
            CancelHandler cancel,
            SubmitHandler submit,
            WorkerHandlers workers,
            CheckpointHandlers checkpoints,
            OrderHandlers orders) {
        return List.of(
                Route.of(GET, "/", page::page),
                Route.of(GET, "/config", cluster::config),
                Route.of(GET, "/overview", cluster::overview),
                Route.of(GET, "/jobmanager/config", cluster::masterConfig),
                Route.of(DELETE, "/cluster", cluster::shutDown),
                Route.of(GET, "/jobs", jobs::ids),
                Route.upload(POST, "/jobs", submit::submit),
                Route.of(GET, "/artifacts/:hash", submit::hasArtifact),
                Route.of(GET, "/jobs/overview", jobs::overviews),
                Route.of(GET, "/jobs/:jobid", jobs::details),
                Route.of(PATCH, "/jobs/:jobid", cancel::patch),
                Route.json(PUT, "/jobs/:jobid", cancel::put),
                Route.of(GET, "/jobs/:jobid/yarn-cancel", cancel::get),
                Route.of(GET, "/jobs/:jobid/status", jobs::status),
                Route.of(GET, "/jobs/:jobid/plan", jobs::plan),
                Route.of(GET, "/jobs/:jobid/exceptions", jobs::exceptions),
                Route.of(GET, "/jobs/:jobid/execution-result", jobs::result),
                Route.of(GET, "/jobs/:jobid/vertices/:vertexid", jobs::vertex),
                Route.of(GET, "/jobs/:jobid/vertices/:vertexid/subtasktimes", jobs::subtaskTimes),
                Route.of(GET, "/jobs/:jobid/vertices/:vertexid/watermarks", jobs::watermarks),
                Route.of(GET, "/jobs/:jobid/checkpoints", checkpoints::statistics),
                Route.of(GET, "/jobs/:jobid/checkpoints/config", checkpoints::config),
                Route.of(GET, "/jobs/:jobid/checkpoints/details/:checkpointid", checkpoints::details),
                Route.of(
                        GET,
                        "/jobs/:jobid/checkpoints/details/:checkpointid/subtasks/:vertexid",
                        checkpoints::subtasks),
                Route.json(POST, "/jobs/:jobid/checkpoints", orders::checkpoint),
                Route.json(PUT, "/jobs/:jobid/checkpoints", orders.withToken(orders::checkpoint)),
                Route.of(GET, "/jobs/:jobid/checkpoints/:triggerid", orders::checkpointState),
                Route.json(POST, "/jobs/:jobid/savepoints", orders::savepoint),
                Route.json(PUT, "/jobs/:jobid/savepoints", orders.withToken(orders::savepoint)),
                Route.of(GET, "/jobs/:jobid/savepoints/:triggerid", orders::savepointState),
                Route.json(POST, "/jobs/:jobid/stop", orders::stop),
                Route.json(PUT, "/jobs/:jobid/stop", orders.withToken(orders::stop)),
                Route.of(GET, "/jobs/:jobid/yarn-stop", orders::stopByGet),
                Route.json(POST, "/savepoint-disposal", orders::dispose),
                Route.json(PUT, "/savepoint-disposal", orders.withToken(orders::dispose)),
                Route.of(GET, "/savepoint-disposal/:triggerid", orders::disposalState),
                Route.of(GET, "/taskmanagers", workers::list),
                Route.of(GET, "/taskmanagers/:taskmanagerid", workers::one));
    }
}
