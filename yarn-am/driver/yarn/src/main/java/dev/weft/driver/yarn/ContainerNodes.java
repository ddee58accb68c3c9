package dev.weft.driver.yarn;

import dev.weft.master.cluster.WorkerGrant;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * What the driver asks of the NodeManagers. Called on the driver's loop; returns at once, however slow a node is
 * (CASES 79). An interface because tests put nodes of their own behind it.
 */
interface ContainerNodes {
    /** Starts the worker of {@code grant} in {@code container}. */
    void start(Container container, WorkerGrant grant);

    /** Stops the process in a container that was started. */
    void stop(ContainerId container, NodeId node);

    /** Lets go of all connections. Containers that run are left alone. */
    void close();
}
