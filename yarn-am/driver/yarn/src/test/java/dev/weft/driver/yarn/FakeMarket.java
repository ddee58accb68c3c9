package dev.weft.driver.yarn;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;

/** A ResourceManager that remembers what it was asked, as the client library does: until the ask is taken back. */
final class FakeMarket implements ContainerMarket {
    final Set<ContainerRequest> asked = new LinkedHashSet<>();
    final List<ContainerId> released = new ArrayList<>();
    final List<String> left = new ArrayList<>();
    Pace pace = Pace.IDLE;
    private long containers;

    @Override
    public void ask(ContainerRequest request) {
        asked.add(request);
    }

    @Override
    public void withdraw(ContainerRequest request) {
        if (!asked.remove(request)) {
            throw new IllegalStateException("taken back twice: " + request);
        }
    }

    @Override
    public void release(ContainerId container) {
        released.add(container);
    }

    @Override
    public void pace(Pace newPace) {
        pace = newPace;
    }

    @Override
    public Resource headroom() {
        return Resource.newInstance(512, 1);
    }

    @Override
    public void leave(FinalApplicationStatus status, String diagnostics) {
        left.add(status + ": " + diagnostics);
    }

    /** A new container that names this request. */
    Container container(long requestId, int memoryMebi) {
        ApplicationAttemptId attempt = ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1);
        Container container = Container.newInstance(
                ContainerId.newContainerId(attempt, ++containers),
                NodeId.newInstance("node" + containers, 1),
                "",
                Resource.newInstance(memoryMebi, 1),
                null,
                null);
        container.setAllocationRequestId(requestId);
        return container;
    }
}
