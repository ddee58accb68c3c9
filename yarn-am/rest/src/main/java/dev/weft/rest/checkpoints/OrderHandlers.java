package dev.weft.rest.checkpoints;

import static dev.weft.rest.server.HttpMethod.GET;
import static dev.weft.rest.server.HttpMethod.POST;
import static dev.weft.rest.server.HttpMethod.PUT;

import dev.weft.core.config.SavepointFormatType;
import dev.weft.core.id.Id128;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.view.AfterSavepoint;
import dev.weft.master.view.SavepointOrder;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.PageToken;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Ordering checkpoints, savepoints, stops and disposals, and asking what became of them. Each order is a POST (Flink's) with a
 * twin by PUT whose body also has the page's token, for YARN's proxy, which passes nothing but GET and PUT.
 */
public final class OrderHandlers implements Resource {
    private static final String FORMAT = "formatType";
    private static final String TRIGGER = "triggerId";

    private final DispatcherGateway dispatcher;
    private final PageToken token;
    private final boolean getAllowed;

    /**
     * Orders from {@code dispatcher}.
     *
     * @param token that pages of this server carry
     * @param getAllowed whether GET may stop a job
     */
    public OrderHandlers(DispatcherGateway dispatcher, PageToken token, boolean getAllowed) {
        this.dispatcher = dispatcher;
        this.token = token;
        this.getAllowed = getAllowed;
    }

    @Override
    public List<Route> routes() {
        return List.of(
                Route.json(POST, "/jobs/:jobid/checkpoints", this::checkpoint),
                Route.json(PUT, "/jobs/:jobid/checkpoints", token.guard(this::checkpoint)),
                Route.of(GET, "/jobs/:jobid/checkpoints/:triggerid", this::checkpointState),
                Route.json(POST, "/jobs/:jobid/savepoints", this::savepoint),
                Route.json(PUT, "/jobs/:jobid/savepoints", token.guard(this::savepoint)),
                Route.of(GET, "/jobs/:jobid/savepoints/:triggerid", this::savepointState),
                Route.json(POST, "/jobs/:jobid/stop", this::stop),
                Route.json(PUT, "/jobs/:jobid/stop", token.guard(this::stop)),
                Route.of(GET, "/jobs/:jobid/yarn-stop", this::stopByGet),
                Route.json(POST, "/savepoint-disposal", this::dispose),
                Route.json(PUT, "/savepoint-disposal", token.guard(this::dispose)),
                Route.of(GET, "/savepoint-disposal/:triggerid", this::disposalState));
    }

    /** What checkpoints a client may ask for; all are whole ones here. */
    private enum CheckpointType {
        CONFIGURED,
        FULL,
        INCREMENTAL
    }

    /** POST /jobs/:jobid/checkpoints with {@code {"checkpointType":"FULL","triggerId":"…"}}, all optional. */
    public CompletableFuture<RestReply> checkpoint(RestRequest request) {
        OrderBody body = OrderBody.of(request, "checkpointType", TRIGGER);
        body.checkName("checkpointType", CheckpointType.values());
        return dispatcher
                .triggerCheckpoint(request.jobId(), body.id(TRIGGER))
                .thenApply(trigger -> accepted(RestReply.ACCEPTED, trigger));
    }

    /** GET /jobs/:jobid/checkpoints/:triggerid. */
    public CompletableFuture<RestReply> checkpointState(RestRequest request) {
        return dispatcher
                .checkpointState(request.jobId(), trigger(request))
                .thenApply(OperationJson::checkpoint)
                .thenApply(RestReply::json);
    }

    /** POST /jobs/:jobid/savepoints with {@code target-directory}, {@code cancel-job}, {@code formatType}, {@code triggerId}. */
    public CompletableFuture<RestReply> savepoint(RestRequest request) {
        OrderBody body = OrderBody.of(request, "target-directory", "cancel-job", FORMAT, TRIGGER);
        body.checkName(FORMAT, SavepointFormatType.values());
        AfterSavepoint then = body.flag("cancel-job") ? AfterSavepoint.CANCEL : AfterSavepoint.GO_ON;
        return order(request, new SavepointOrder(body.id(TRIGGER), body.text("target-directory"), then));
    }

    /** POST /jobs/:jobid/stop with {@code targetDirectory}, {@code drain}, {@code formatType}, {@code triggerId}. */
    public CompletableFuture<RestReply> stop(RestRequest request) {
        OrderBody body = OrderBody.of(request, "targetDirectory", "drain", FORMAT, TRIGGER);
        body.checkName(FORMAT, SavepointFormatType.values());
        AfterSavepoint then = body.flag("drain") ? AfterSavepoint.DRAIN : AfterSavepoint.STOP;
        return order(request, new SavepointOrder(body.id(TRIGGER), body.text("targetDirectory"), then));
    }

    /** GET /jobs/:jobid/yarn-stop?token=…&amp;targetDirectory=…&amp;drain=…. */
    public CompletableFuture<RestReply> stopByGet(RestRequest request) {
        if (!getAllowed) {
            throw new HttpRefusal(
                    403,
                    "Stopping by GET is off (web.get-actions.enabled); send PUT or use: weft stop " + request.jobId());
        }
        token.check(request.parameter(OrderBody.TOKEN).orElse(""));
        Optional<String> target = request.parameter("targetDirectory").filter(text -> !text.isBlank());
        AfterSavepoint then = drain(request) ? AfterSavepoint.DRAIN : AfterSavepoint.STOP;
        return order(request, new SavepointOrder(Optional.empty(), target, then));
    }

    private static boolean drain(RestRequest request) {
        String said = request.parameter("drain").orElse("false");
        return switch (said) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new HttpRefusal(400, "drain must be true or false, got '" + said + "'");
        };
    }

    private CompletableFuture<RestReply> order(RestRequest request, SavepointOrder order) {
        return dispatcher
                .triggerSavepoint(request.jobId(), order)
                .thenApply(trigger -> accepted(RestReply.ACCEPTED, trigger));
    }

    /** GET /jobs/:jobid/savepoints/:triggerid; also for stops. */
    public CompletableFuture<RestReply> savepointState(RestRequest request) {
        return dispatcher
                .savepointState(request.jobId(), trigger(request))
                .thenApply(OperationJson::savepoint)
                .thenApply(RestReply::json);
    }

    /** POST /savepoint-disposal with {@code {"savepoint-path":"…"}}. */
    public CompletableFuture<RestReply> dispose(RestRequest request) {
        String path = OrderBody.of(request, "savepoint-path")
                .text("savepoint-path")
                .orElseThrow(() -> new HttpRefusal(400, "Field 'savepoint-path' is missing"));
        return dispatcher
                .disposeSavepoint(Optional.empty(), path)
                .thenApply(trigger -> accepted(RestReply.OK, trigger));
    }

    /** GET /savepoint-disposal/:triggerid. */
    public CompletableFuture<RestReply> disposalState(RestRequest request) {
        return dispatcher
                .disposalState(trigger(request))
                .thenApply(OperationJson::disposal)
                .thenApply(RestReply::json);
    }

    private static RestReply accepted(int status, Id128 trigger) {
        return RestReply.json(status, OperationJson.ordered(trigger));
    }

    private static Id128 trigger(RestRequest request) {
        return OrderIds.parse("Trigger id", request.variable("triggerid"));
    }
}
