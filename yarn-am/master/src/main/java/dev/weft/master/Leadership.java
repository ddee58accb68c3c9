package dev.weft.master;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.ha.FencingToken;
import dev.weft.master.checkpoint.CheckpointServices;
import dev.weft.master.config.ResourceConfig;
import dev.weft.master.dispatcher.Dispatcher;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.dispatcher.JobArchivist;
import dev.weft.master.dispatcher.Outcome;
import dev.weft.master.job.JobServices;
import dev.weft.master.metric.MetricStore;
import dev.weft.master.resource.ResourceManager;
import dev.weft.master.resource.ResourceManager.Beginning;
import dev.weft.protocol.gateway.MasterGateway;
import java.util.function.Consumer;

/** What exists while this process leads one epoch: the Dispatcher, the ResourceManager and their loops. */
final class Leadership {
    private final EventLoop resourceLoop;
    private final EventLoop dispatcherLoop;
    private final ResourceManager resources;
    private final Dispatcher dispatcher;
    private final DispatcherGateway gateway;
    private final MasterGateway door;
    private final Beginning beginning;

    /**
     * @param archivist keeps ended jobs
     * @param ended told once, on any loop, when the application has ended
     */
    Leadership(
            MasterServices services,
            ResourceConfig config,
            FencingToken token,
            JobArchivist archivist,
            Consumer<Outcome> ended) {
        this.resourceLoop = services.loops().apply("resources");
        this.dispatcherLoop = services.loops().apply("dispatcher");
        MetricStore metrics = new MetricStore();
        this.resources = new ResourceManager(
                resourceLoop,
                config,
                token.epoch(),
                services.driver(),
                services.workers(),
                metrics,
                this::clusterFailed);
        var forJobs = new JobServices(
                resources.gateway(),
                services.loops(),
                services.io(),
                services.classes(),
                services.config(),
                services.metrics(),
                services.dispatching().artifactStore(),
                new CheckpointServices(services.storage(), services.highAvailability(), token),
                services.jobs(),
                false);
        this.dispatcher = new Dispatcher(
                dispatcherLoop, services.dispatching(), resources, forJobs, metrics, services.jobs(), archivist, ended);
        boolean follows =
                services.highAvailability().survivesProcess() && token.epoch().leader() > 1;
        this.beginning = follows ? Beginning.TAKING_OVER : Beginning.FRESH;
        this.gateway = dispatcher.gateway();
        this.door = resources.door();
    }

    void start() {
        resources.start(beginning);
        dispatcher.start();
    }

    DispatcherGateway gateway() {
        return gateway;
    }

    MasterGateway door() {
        return door;
    }

    /** Stops without a word to jobs, workers and cluster. */
    void abandon() {
        dispatcher.abandon();
        resources.abandon();
        close();
    }

    /** Takes the loops down after what they were given so far. */
    void close() {
        dispatcherLoop.execute(dispatcherLoop::close);
        resourceLoop.execute(resourceLoop::close);
    }

    private void clusterFailed(String reason) {
        dispatcher.clusterFailed(reason);
    }
}
