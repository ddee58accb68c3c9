package dev.weft.rest.metrics;

import static dev.weft.rest.server.HttpMethod.GET;

import dev.weft.core.config.JobManagerOptions;
import dev.weft.core.config.MetricOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.RestOptions;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.view.WorkerView;
import dev.weft.rest.server.BodySource;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * The page that Prometheus scrapes, at the address and behind the login of the REST server: workers need no port of their own for it, for
 * the master has what they measure.
 */
public final class PrometheusHandlers implements Resource {
    private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";
    private static final String REPORTER = "prom";
    /** Some network packets: lines of several names leave together. */
    private static final int PIECE_LETTERS = 64 * 1024;

    private final DispatcherGateway dispatcher;
    private final boolean enabled;
    private final String host;

    public PrometheusHandlers(DispatcherGateway dispatcher, ReadableConfig config) {
        this.dispatcher = dispatcher;
        this.enabled = List.of(config.getOptional(MetricOptions.REPORTERS_LIST)
                        .orElse("")
                        .strip()
                        .split("[\\s,;]+"))
                .contains(REPORTER);
        this.host = config.getOptional(JobManagerOptions.ADDRESS)
                .or(() -> config.getOptional(RestOptions.ADDRESS))
                .orElse("localhost");
    }

    @Override
    public List<Route> routes() {
        return List.of(Route.of(GET, "/metrics", this::page));
    }

    private CompletableFuture<RestReply> page(RestRequest request) {
        if (!enabled) {
            throw new HttpRefusal(
                    404,
                    "Metrics are not told to Prometheus here; set " + MetricOptions.REPORTERS_LIST.key() + ": prom");
        }
        return dispatcher.metrics().thenCombine(dispatcher.workers(), (store, workers) -> {
            Map<String, String> hosts = workers.stream()
                    .collect(Collectors.toMap(worker -> worker.id().value(), WorkerView::host));
            var page = new PrometheusPage(store, host, hosts);
            BodySource pieces = () -> CompletableFuture.completedFuture(piece(page));
            return new RestReply(RestReply.OK, TYPE, piece(page), Map.of(), Optional.of(pieces));
        });
    }

    private static byte[] piece(PrometheusPage page) {
        StringBuilder text = new StringBuilder();
        String lines = page.next();
        while (!lines.isEmpty()) {
            text.append(lines);
            lines = text.length() < PIECE_LETTERS ? page.next() : "";
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
