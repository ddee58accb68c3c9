package dev.weft.rest.cluster;

import static dev.weft.rest.server.HttpMethod.DELETE;
import static dev.weft.rest.server.HttpMethod.GET;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.view.ClusterOverview;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/** The cluster as a whole. */
public final class ClusterHandlers implements Resource {
    private final DispatcherGateway dispatcher;
    private final Version version;
    private final Duration refreshInterval;
    private final boolean submitEnabled;
    private final boolean cancelEnabled;

    /**
     * Answers from {@code dispatcher}.
     *
     * @param refreshInterval how often pages should ask
     * @param submitEnabled whether pages may offer submission
     * @param cancelEnabled whether pages may offer to cancel
     */
    public ClusterHandlers(
            DispatcherGateway dispatcher,
            Version version,
            Duration refreshInterval,
            boolean submitEnabled,
            boolean cancelEnabled) {
        this.dispatcher = dispatcher;
        this.version = version;
        this.refreshInterval = refreshInterval;
        this.submitEnabled = submitEnabled;
        this.cancelEnabled = cancelEnabled;
    }

    @Override
    public List<Route> routes() {
        return List.of(
                Route.of(GET, "/config", this::config),
                Route.of(GET, "/overview", this::overview),
                Route.of(GET, "/jobmanager/config", this::masterConfig),
                Route.of(DELETE, "/cluster", this::shutDown));
    }

    /** GET /config: DashboardConfiguration. */
    public CompletableFuture<RestReply> config(RestRequest request) {
        ZoneId zone = ZoneId.systemDefault();
        ObjectNode json = Json.object();
        json.put("refresh-interval", refreshInterval.toMillis());
        json.put("timezone-name", zone.getDisplayName(TextStyle.FULL, Locale.ROOT));
        json.put("timezone-offset", zone.getRules().getOffset(Instant.EPOCH).getTotalSeconds() * 1000);
        json.put("flink-version", version.number());
        json.put("flink-revision", version.revision());
        json.put("product", "weft");
        json.putObject("features")
                .put("web-submit", submitEnabled)
                .put("web-cancel", cancelEnabled)
                .put("web-rescale", true)
                .put("web-history", false);
        return CompletableFuture.completedFuture(RestReply.json(json));
    }

    /** GET /overview: ClusterOverviewWithVersion. */
    public CompletableFuture<RestReply> overview(RestRequest request) {
        return dispatcher.overview().thenApply(this::overviewJson).thenApply(RestReply::json);
    }

    private ObjectNode overviewJson(ClusterOverview overview) {
        ObjectNode json = Json.object();
        json.put("taskmanagers", overview.resources().workers());
        json.put("slots-total", overview.resources().slotsTotal());
        json.put("slots-available", overview.resources().slotsFree());
        json.put("jobs-running", overview.jobsRunning());
        json.put("jobs-finished", overview.jobsFinished());
        json.put("jobs-cancelled", overview.jobsCancelled());
        json.put("jobs-failed", overview.jobsFailed());
        json.put("flink-version", version.number());
        json.put("flink-commit", version.revision());
        json.put("taskmanagers-requested", overview.resources().workersRequested());
        json.put("waiting-for", overview.resources().waitingFor());
        return json;
    }

    /** GET /jobmanager/config: ConfigurationInfo. */
    public CompletableFuture<RestReply> masterConfig(RestRequest request) {
        return dispatcher.configuration().thenApply(values -> RestReply.json(Json.entries(values)));
    }

    /** DELETE /cluster: answers, then ends the application. */
    public CompletableFuture<RestReply> shutDown(RestRequest request) {
        return dispatcher
                .shutDown(ApplicationEnd.SUCCEEDED, "Stopped by request (DELETE /cluster)")
                .thenApply(done -> RestReply.done(RestReply.OK));
    }
}
