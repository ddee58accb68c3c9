package dev.weft.driver.yarn;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.cluster.WorkerRequest;
import java.util.Collection;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;

/**
 * Translates what the engine wants into YARN's terms. Pure.
 *
 * @param queue where the application lives, for people
 * @param workerVcores virtual cores of a worker, or -1 for as many as the request says
 * @param nodeLabel label of the nodes for workers, or "" for the queue's default
 * @param largest the most that the ResourceManager grants in one container
 */
record ContainerTerms(String queue, int workerVcores, String nodeLabel, Resource largest) {
    private static final Priority PRIORITY = Priority.newInstance(0);
    private static final long MEBI = 1024 * 1024;

    /** What {@code configuration} says; the largest grant is not known yet. */
    static ContainerTerms of(Configuration configuration) {
        String label = configuration
                .getOptional(YarnConfigOptions.TASK_MANAGER_NODE_LABEL)
                .or(() -> configuration.getOptional(YarnConfigOptions.NODE_LABEL))
                .orElse("");
        return new ContainerTerms(
                configuration.get(YarnConfigOptions.APPLICATION_QUEUE, "default"),
                configuration.get(YarnConfigOptions.VCORES),
                label,
                Resource.newInstance(Long.MAX_VALUE, Integer.MAX_VALUE));
    }

    /** The same with the largest grant as the ResourceManager told it. */
    ContainerTerms withLargest(Resource granted) {
        return new ContainerTerms(queue, workerVcores, nodeLabel, granted);
    }

    /** Why the ResourceManager would never grant {@code request}; empty when it may. */
    Optional<String> refusal(WorkerRequest request) {
        Resource asked = resource(request);
        if (asked.getMemorySize() > largest.getMemorySize()) {
            return Optional.of("a worker of " + describe(asked) + " is more than YARN grants in one container: "
                    + describe(largest)
                    + " (yarn.scheduler.maximum-allocation-mb, yarn.nodemanager.resource.memory-mb);"
                    + " lower taskmanager.memory.process.size");
        }
        if (asked.getVirtualCores() > largest.getVirtualCores()) {
            return Optional.of("a worker of " + describe(asked) + " is more than YARN grants in one container: "
                    + describe(largest) + " (yarn.scheduler.maximum-allocation-vcores); lower yarn.containers.vcores");
        }
        return Optional.empty();
    }

    /** The ask for one container, under the request's own id. */
    ContainerRequest ask(WorkerRequest request) {
        ContainerRequest.ContainerRequestBuilder ask = ContainerRequest.newBuilder()
                .capability(resource(request))
                .priority(PRIORITY)
                .allocationRequestId(request.id().value())
                .relaxLocality(true);
        return (nodeLabel.isEmpty() ? ask : ask.nodeLabelsExpression(nodeLabel)).build();
    }

    private Resource resource(WorkerRequest request) {
        long mebiBytes = (request.memory().bytes() + MEBI - 1) / MEBI;
        return Resource.newInstance(mebiBytes, workerVcores > 0 ? workerVcores : request.virtualCores());
    }

    /** One line for people: queue, what is asked, what is free, and what that means. */
    String waitingFor(Collection<ContainerRequest> asked, Resource headroom) {
        Resource each = asked.iterator().next().getCapability();
        String label = nodeLabel.isEmpty() ? "" : " on nodes labelled " + nodeLabel;
        return "queue " + queue + ": " + asked.size() + (asked.size() == 1 ? " container of " : " containers of ")
                + describe(each) + " asked" + label + ", " + describe(headroom) + " free for this application: "
                + cause(each, headroom);
    }

    /** The headroom is of the whole queue: what is free may lie on several nodes. */
    private static String cause(Resource each, Resource headroom) {
        boolean memory = headroom.getMemorySize() < each.getMemorySize();
        boolean vcores = headroom.getVirtualCores() < each.getVirtualCores();
        if (memory && vcores) {
            return "memory and vcores of the queue or the cluster are used up";
        }
        if (memory) {
            return "memory of the queue or the cluster is used up";
        }
        return vcores
                ? "vcores of the queue or the cluster are used up, if its scheduler counts them"
                : "waiting for a node that has that much free";
    }

    static String describe(Resource resource) {
        return resource.getMemorySize() + " MiB and " + resource.getVirtualCores() + " vcores";
    }

    static FinalApplicationStatus finalStatus(ApplicationEnd end) {
        return switch (end) {
            case SUCCEEDED -> FinalApplicationStatus.SUCCEEDED;
            case FAILED -> FinalApplicationStatus.FAILED;
            case KILLED -> FinalApplicationStatus.KILLED;
        };
    }
}
