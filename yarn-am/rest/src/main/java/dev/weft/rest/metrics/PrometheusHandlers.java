package dev.weft.rest.metrics;

import static dev.weft.rest.server.HttpMethod.GET;

import dev.weft.core.config.JobManagerOptions;
import dev.weft.core.config.MetricOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.RestOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.view.WorkerView;
import dev.weft.rest.server.BodySource;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The page that Prometheus scrapes, at the address and behind the login of the REST server: workers need no port of their own for it, for
 * the master has what they measure.
 */
public final class PrometheusHandlers implements Resource {
    private static final Logger log = LoggerFactory.getLogger(PrometheusHandlers.class);
    private static final String REPORTER = "prom";
    private static final String FACTORY = "PrometheusReporterFactory";

    private final DispatcherGateway dispatcher;
    private final boolean enabled;
    private final boolean filterLabels;
    private final String host;

    /** @throws EngineException when the page is asked for and the library that writes it is not on the class path */
    public PrometheusHandlers(DispatcherGateway dispatcher, ReadableConfig config) {
        this.dispatcher = dispatcher;
        this.enabled = enabled(config);
        this.filterLabels = config.get(MetricOptions.PROMETHEUS_FILTER_LABELS);
        this.host = config.getOptional(JobManagerOptions.ADDRESS)
                .or(() -> config.getOptional(RestOptions.ADDRESS))
                .orElse("localhost");
        if (enabled) {
            requireLibrary();
        }
    }

    private static boolean enabled(ReadableConfig config) {
        Optional<String> listed = config.getOptional(MetricOptions.REPORTERS_LIST);
        if (listed.isEmpty()) {
            return config.getOptional(MetricOptions.PROMETHEUS_FACTORY)
                    .filter(name -> name.strip().endsWith(FACTORY))
                    .isPresent();
        }
        List<String> reporters = Arrays.stream(listed.get().strip().split("[\\s,;]+"))
                .filter(name -> !name.isEmpty())
                .toList();
        reporters.stream()
                .filter(name -> !REPORTER.equals(name))
                .forEach(name -> log.warn(
                        "{} names '{}', which is not there; the only reporter is {}",
                        MetricOptions.REPORTERS_LIST.key(),
                        name,
                        REPORTER));
        return reporters.contains(REPORTER);
    }

    /** It is there in a distribution; a program that starts a cluster in its own JVM brings it. */
    private static void requireLibrary() {
        try {
            PrometheusPage.load();
        } catch (NoClassDefFoundError e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    MetricOptions.REPORTERS_LIST.key() + ": " + REPORTER
                            + " needs io.micrometer:micrometer-registry-prometheus on the class path",
                    e);
        }
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
            var page = new PrometheusPage(store, host, hosts, filterLabels);
            BodySource pieces = () -> CompletableFuture.completedFuture(page.next());
            return new RestReply(RestReply.OK, PrometheusPage.TYPE, page.next(), Map.of(), Optional.of(pieces));
        });
    }
}
