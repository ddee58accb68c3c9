package dev.weft.driver.yarn;

import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;

/**
 * What the driver asks of YARN's ResourceManager. Called on the driver's loop; only {@link #leave} may take its time.
 * An interface because tests put a scheduler of their own behind it.
 */
interface ContainerMarket {
    /** Asks for one more container until {@link #withdraw} is called with the same request. */
    void ask(ContainerRequest request);

    /** Asks no longer; without effect on what is granted already. */
    void withdraw(ContainerRequest request);

    /** Gives a container back. */
    void release(ContainerId container);

    /** Talks to the ResourceManager often (while something is asked for) or at leisure. */
    void pace(Pace pace);

    /** What could still be granted, as of the last answer. */
    Resource headroom();

    /** Tells the ResourceManager how the application ended and goes. */
    void leave(FinalApplicationStatus status, String diagnostics);

    /** How often the ResourceManager is asked for news. */
    enum Pace {
        ASKING,
        IDLE
    }
}
