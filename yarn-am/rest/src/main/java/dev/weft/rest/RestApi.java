package dev.weft.rest;

import dev.weft.core.concurrent.IoPool;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.WebOptions;
import dev.weft.core.inspect.OwnProcess;
import dev.weft.core.unit.PortRange;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.protocol.inspect.ProcessInspection;
import dev.weft.rest.checkpoints.CheckpointHandlers;
import dev.weft.rest.checkpoints.OrderHandlers;
import dev.weft.rest.cluster.ApplicationHandlers;
import dev.weft.rest.cluster.ClusterHandlers;
import dev.weft.rest.cluster.DataSetHandlers;
import dev.weft.rest.cluster.PageOptions;
import dev.weft.rest.cluster.Version;
import dev.weft.rest.cluster.YarnHandlers;
import dev.weft.rest.collect.CollectHandler;
import dev.weft.rest.jars.JarHandlers;
import dev.weft.rest.jobs.ArtifactStore;
import dev.weft.rest.jobs.CancelHandler;
import dev.weft.rest.jobs.JobHandlers;
import dev.weft.rest.jobs.ScalingHandlers;
import dev.weft.rest.jobs.SubmitHandler;
import dev.weft.rest.jobs.VertexHandlers;
import dev.weft.rest.logs.EnvironmentHandlers;
import dev.weft.rest.logs.FlameGraphHandlers;
import dev.weft.rest.logs.LogHandlers;
import dev.weft.rest.logs.LogLevelHandlers;
import dev.weft.rest.logs.Processes;
import dev.weft.rest.logs.ProfilerHandlers;
import dev.weft.rest.metrics.HistoryHandlers;
import dev.weft.rest.metrics.MetricHandlers;
import dev.weft.rest.metrics.PrometheusHandlers;
import dev.weft.rest.metrics.VertexMetricHandlers;
import dev.weft.rest.server.OriginGuard;
import dev.weft.rest.server.PageToken;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestServer;
import dev.weft.rest.server.RestServerOptions;
import dev.weft.rest.web.WebHandlers;
import dev.weft.rest.workers.WorkerHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Starts the REST API of a master: what its process calls once its dispatcher runs. */
public final class RestApi {
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    /** Reading the master's own logs; the threads end by themselves when nobody does. */
    private static final int LOG_THREADS = 2;

    private RestApi() {}

    /**
     * Starts the server.
     *
     * @param dispatcher answers all requests
     * @param artifacts where files of submitted jobs go
     * @param config of the process
     * @param access interface and login, from {@link RestAccess}
     * @param uploadFolder for files while they arrive; each request's own are removed with it
     * @throws dev.weft.core.error.EngineException BAD_INPUT when no port is free or a value is wrong
     */
    public static RestServer start(
            DispatcherGateway dispatcher,
            ArtifactStore artifacts,
            ReadableConfig config,
            RestAccess access,
            Path uploadFolder) {
        List<Resource> resources = resources(dispatcher, artifacts, config, uploadFolder);
        return RestServer.start(options(config, access, uploadFolder), Routes.of(resources));
    }

    /** Everything that answers; one line makes a new resource part of it. */
    static List<Resource> resources(
            DispatcherGateway dispatcher, ArtifactStore artifacts, ReadableConfig config, Path uploadFolder) {
        var token = PageToken.random();
        var version = Version.current();
        var processes = new Processes(dispatcher, self(), new IoPool("rest-logs", LOG_THREADS));
        return List.of(
                new LogHandlers(processes),
                new EnvironmentHandlers(dispatcher),
                new FlameGraphHandlers(dispatcher),
                new ProfilerHandlers(),
                new LogLevelHandlers(processes, token),
                new WebHandlers(token),
                new ClusterHandlers(
                        dispatcher,
                        version,
                        config.get(WebOptions.REFRESH_INTERVAL),
                        config.get(WebOptions.SUBMIT_ENABLE),
                        config.get(WebOptions.CANCEL_ENABLE)),
                new PageOptions(config, token),
                new YarnHandlers(dispatcher),
                new ApplicationHandlers(dispatcher),
                new DataSetHandlers(),
                new JobHandlers(dispatcher),
                new VertexHandlers(dispatcher),
                new ScalingHandlers(dispatcher),
                new CancelHandler(dispatcher, token, config.get(WebOptions.GET_ACTIONS)),
                new SubmitHandler(dispatcher, artifacts, config.get(RestOptions.SUBMIT_ENABLE)),
                new JarHandlers(dispatcher, artifacts, config, token, uploadFolder),
                new WorkerHandlers(dispatcher),
                new MetricHandlers(dispatcher),
                new VertexMetricHandlers(dispatcher),
                new HistoryHandlers(dispatcher),
                new PrometheusHandlers(dispatcher, config),
                new CheckpointHandlers(dispatcher),
                new OrderHandlers(dispatcher, token, config.get(WebOptions.GET_ACTIONS)),
                new CollectHandler(dispatcher));
    }

    private static ProcessInspection self() {
        return new ProcessInspection(OwnProcess.of("jobmanager", RestApi.class.getClassLoader()));
    }

    private static RestServerOptions options(ReadableConfig config, RestAccess access, Path uploadFolder) {
        return new RestServerOptions(
                access.bindAddress(),
                PortRange.parse(config.get(RestOptions.BIND_PORT)),
                config.get(RestOptions.SERVER_NUM_THREADS),
                config.get(RestOptions.SERVER_MAX_CONTENT_LENGTH),
                DEADLINE,
                config.get(RestOptions.IDLENESS_TIMEOUT),
                uploadFolder,
                access.policy(),
                new OriginGuard(access.withOrigins(Set.copyOf(config.get(WebOptions.TRUSTED_ORIGINS)))
                        .origins()),
                config.getOptional(WebOptions.ACCESS_CONTROL_ALLOW_ORIGIN));
    }
}
