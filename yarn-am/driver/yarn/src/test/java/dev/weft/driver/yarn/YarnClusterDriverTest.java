package dev.weft.driver.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.WorkerId;
import dev.weft.core.testing.ManualScheduler;
import dev.weft.core.unit.MemorySize;
import dev.weft.driver.yarn.YarnClusterDriver.Earlier;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.cluster.ClusterDriver;
import dev.weft.master.cluster.KeptWorker;
import dev.weft.master.cluster.RequestId;
import dev.weft.master.cluster.WorkerEnd;
import dev.weft.master.cluster.WorkerEnd.Cause;
import dev.weft.master.cluster.WorkerGrant;
import dev.weft.master.cluster.WorkerRequest;
import dev.weft.master.view.YarnView;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class YarnClusterDriverTest {
    private static final int MEBI = 1024;

    private final ManualScheduler scheduler = new ManualScheduler();
    private final FakeMarket market = new FakeMarket();
    private final FakeNodes nodes = new FakeNodes();
    private final Heard heard = new Heard();
    private final ApplicationPicture picture = SamplePicture.empty();
    private final YarnClusterDriver driver = new YarnClusterDriver(
            scheduler.loop("driver"),
            market,
            nodes,
            new ContainerTerms("prod", -1, "", Resource.newInstance(Long.MAX_VALUE, Integer.MAX_VALUE)),
            Earlier.ADOPTED,
            picture);

    @BeforeEach
    void register() {
        driver.start(heard);
        driver.onRegistered(Resource.newInstance(4 * MEBI, 4), List.of());
        scheduler.runReady();
    }

    // CASES 64: asks are sent again by the client library until they are taken back.
    @Test
    void takesAnAskBackAsSoonAsItIsServed() {
        for (int i = 1; i <= 10; i++) {
            driver.request(request(i, MEBI));
        }
        scheduler.runReady();
        assertThat(market.asked).hasSize(10);
        assertThat(market.pace).isEqualTo(ContainerMarket.Pace.ASKING);

        List<Container> granted = new ArrayList<>();
        for (int i = 1; i <= 10; i++) {
            granted.add(market.container(i, MEBI));
        }
        driver.onAllocated(granted);
        scheduler.runReady();

        assertThat(market.asked).isEmpty();
        assertThat(market.pace).isEqualTo(ContainerMarket.Pace.IDLE);
        assertThat(heard.grants).hasSize(10);
    }

    @Test
    void paintsWhatItHoldsAsksForAndLost() {
        driver.request(request(1, MEBI));
        driver.request(request(2, MEBI));
        driver.request(request(3, MEBI));
        scheduler.runReady();
        Container container = market.container(1, MEBI);
        driver.onAllocated(List.of(container));
        scheduler.runReady();
        driver.launch(heard.grants.get(0));
        driver.onNews();
        scheduler.runReady();

        YarnView running = driver.yarn().orElseThrow();
        assertThat(running.application().id()).isEqualTo("application_1700000000000_0001");
        assertThat(running.containers()).extracting(YarnView.Container::state).containsExactly("MASTER", "RUNNING");
        assertThat(running.asked()).singleElement().satisfies(ask -> {
            assertThat(ask.count()).isEqualTo(2);
            assertThat(ask.memoryMebiBytes()).isEqualTo(MEBI);
            assertThat(ask.reason()).isEqualTo(running.waiting()).contains("queue prod");
        });

        driver.onCompleted(List.of(status(container.getId(), -104)));
        driver.onNews();
        scheduler.runReady();

        YarnView lost = driver.yarn().orElseThrow();
        assertThat(lost.containers()).hasSize(1);
        assertThat(lost.ended()).singleElement().satisfies(end -> {
            assertThat(end.exitStatus()).isEqualTo(-104);
            assertThat(end.diagnostics()).contains("more physical memory");
        });
    }

    // CASES 69: a scheduler that ignores or rounds sizes still serves the request it names.
    @Test
    void matchesByRequestIdAndNeverBySize() {
        driver.request(request(1, MEBI));
        driver.request(request(2, MEBI));
        scheduler.runReady();

        driver.onAllocated(List.of(market.container(2, 2 * MEBI)));
        scheduler.runReady();

        assertThat(heard.grants).extracting(WorkerGrant::request).containsExactly(new RequestId(2));
        assertThat(heard.grants.get(0).memory()).isEqualTo(MemorySize.ofMebiBytes(2 * MEBI));
        assertThat(market.asked).extracting(ask -> ask.getAllocationRequestId()).containsExactly(1L);
    }

    @Test
    void surplusGoesBackAndItsCompletionIsIgnored() {
        Container surplus = market.container(7, MEBI);
        driver.onAllocated(List.of(surplus));
        scheduler.runReady();

        driver.release(new WorkerId(surplus.getId().toString()));
        driver.onCompleted(List.of(status(surplus.getId(), -100)));
        scheduler.runReady();

        assertThat(market.released).containsExactly(surplus.getId());
        assertThat(nodes.stopped).isEmpty();
        assertThat(heard.ends).isEmpty();
    }

    @Test
    void aStartedWorkerIsStoppedOnItsNodeToo() {
        WorkerGrant grant = grantOne();
        driver.launch(grant);
        driver.launch(grant);
        driver.release(grant.worker());
        driver.release(grant.worker());
        scheduler.runReady();

        assertThat(nodes.started).containsExactly(grant);
        assertThat(nodes.stopped).hasSize(1);
        assertThat(market.released).hasSize(1);
    }

    // CASES 80: pre-emption is no failure.
    @Test
    void completionsCarryTheirCauseAndAreToldOnce() {
        WorkerGrant grant = grantOne();
        driver.launch(grant);
        ContainerId container = ContainerId.fromString(grant.worker().value());
        driver.onCompleted(List.of(status(container, -102)));
        driver.onCompleted(List.of(status(container, -102)));
        scheduler.runReady();

        assertThat(heard.ends).extracting(WorkerEnd::cause).containsExactly(Cause.PREEMPTED);
    }

    @Test
    void aWorkerThatCannotBeStartedIsGivenBackAndTold() {
        WorkerGrant grant = grantOne();
        driver.launch(grant);
        driver.onStartFailed(ContainerId.fromString(grant.worker().value()), new IllegalStateException("disk full"));
        scheduler.runReady();

        assertThat(heard.ends).extracting(WorkerEnd::cause).containsExactly(Cause.LAUNCH_FAILED);
        assertThat(heard.ends.get(0).diagnostics()).contains("disk full");
        assertThat(market.released).hasSize(1);
    }

    @Test
    void whatYarnWouldNeverGrantIsRefusedInOneLine() {
        driver.request(request(1, 8 * MEBI));
        scheduler.runReady();

        assertThat(market.asked).isEmpty();
        assertThat(heard.refusals).singleElement().asString().contains("8192 MiB", "4096 MiB", "maximum-allocation-mb");
    }

    @Test
    void requestsBeforeTheRegistrationWaitForIt() {
        YarnClusterDriver early = new YarnClusterDriver(
                scheduler.loop("early"),
                market,
                nodes,
                new ContainerTerms("q", 2, "gpu", Resource.newInstance(1, 1)),
                Earlier.ADOPTED,
                SamplePicture.empty());
        early.start(heard);
        early.request(request(1, MEBI));
        early.request(request(2, MEBI));
        early.withdraw(new RequestId(2));
        scheduler.runReady();
        assertThat(market.asked).isEmpty();

        early.onRegistered(Resource.newInstance(4 * MEBI, 4), List.of());
        scheduler.runReady();

        assertThat(market.asked).hasSize(1);
        assertThat(market.asked.iterator().next().getNodeLabelExpression()).isEqualTo("gpu");
        assertThat(market.asked.iterator().next().getCapability().getVirtualCores())
                .isEqualTo(2);
    }

    // CASES 72: the reason names queue, what is asked and what is free.
    @Test
    void saysWhyItWaits() {
        assertThat(driver.waitingFor()).isEmpty();
        driver.request(request(1, MEBI));
        driver.request(request(2, MEBI));
        scheduler.runReady();

        assertThat(driver.waitingFor())
                .isEqualTo(
                        "queue prod: 2 containers of 1024 MiB and 2 vcores asked,"
                                + " 512 MiB and 1 vcores free for this application: memory and vcores of the queue or the cluster are used up");
    }

    @Test
    void theEndGivesEverythingBackAndReachesYarnOnce() {
        WorkerGrant grant = grantOne();
        driver.launch(grant);
        driver.request(request(5, MEBI));
        driver.finish(ApplicationEnd.FAILED, "task 3 threw");
        driver.finish(ApplicationEnd.SUCCEEDED, "");
        scheduler.runReady();

        assertThat(market.asked).isEmpty();
        assertThat(market.released).hasSize(1);
        assertThat(nodes.closed).isTrue();
        assertThat(market.left).containsExactly("FAILED: task 3 threw");
    }

    @Test
    void containersOfAnEarlierAttemptAreToldOnceAndKeptById() {
        Container one = market.container(3, MEBI);
        Container other = market.container(4, MEBI);
        YarnClusterDriver next = secondAttempt(Earlier.ADOPTED);
        next.onRegistered(Resource.newInstance(4 * MEBI, 4), List.of(one, other));
        scheduler.runReady();
        assertThat(heard.kept).as("nobody leads yet").containsExactly(List.of());

        next.start(heard);
        next.onAllocated(List.of(one));
        next.launch(grantOf(one));
        scheduler.runReady();

        assertThat(heard.kept).hasSize(2);
        assertThat(heard.kept.get(1))
                .containsExactly(
                        new KeptWorker(worker(one), one.getNodeId().getHost()),
                        new KeptWorker(worker(other), other.getNodeId().getHost()));
        assertThat(heard.grants).isEmpty();
        assertThat(nodes.started).isEmpty();
        assertThat(market.asked).isEmpty();
        assertThat(market.released).isEmpty();
    }

    @Test
    void aKeptContainerEndsAndIsGivenBackLikeAnyOther() {
        Container one = market.container(3, MEBI);
        Container other = market.container(4, MEBI);
        YarnClusterDriver next = secondAttempt(Earlier.ADOPTED);
        next.onRegistered(Resource.newInstance(4 * MEBI, 4), List.of(one, other));
        next.start(heard);
        next.onCompleted(List.of(status(one.getId(), 137)));
        next.release(worker(other));
        scheduler.runReady();

        assertThat(heard.ends).extracting(WorkerEnd::cause).containsExactly(Cause.EXITED);
        assertThat(market.released).containsExactly(other.getId());
        assertThat(nodes.stopped).as("YARN's word reaches its node").isEmpty();
    }

    @Test
    void whatEndedBeforeSomebodyLedIsNotTold() {
        Container one = market.container(3, MEBI);
        YarnClusterDriver next = secondAttempt(Earlier.ADOPTED);
        next.onRegistered(Resource.newInstance(4 * MEBI, 4), List.of(one));
        next.onCompleted(List.of(status(one.getId(), 1)));
        next.start(heard);
        scheduler.runReady();

        assertThat(heard.kept).containsExactly(List.of(), List.of());
    }

    @Test
    void aNodeThatComesBackLateBringsItsContainers() {
        Container one = market.container(3, MEBI);
        Container late = market.container(4, MEBI);
        YarnClusterDriver next = secondAttempt(Earlier.ADOPTED);
        next.start(heard);
        next.onRegistered(Resource.newInstance(4 * MEBI, 4), List.of(one));
        next.onKept(List.of(late));
        scheduler.runReady();

        assertThat(heard.kept.get(1)).extracting(KeptWorker::worker).containsExactly(worker(one));
        assertThat(heard.kept.get(2)).extracting(KeptWorker::worker).containsExactly(worker(late));
    }

    @Test
    void whoLeadsAgainFindsItsOwnWorkersAndNoOldAsks() {
        WorkerGrant started = grantOne();
        driver.launch(started);
        driver.request(request(5, MEBI));
        driver.request(request(6, MEBI));
        scheduler.runReady();
        driver.onAllocated(List.of(market.container(6, MEBI)));
        scheduler.runReady();
        WorkerGrant empty = heard.grants.get(1);

        driver.start(heard);
        scheduler.runReady();

        assertThat(heard.kept.get(heard.kept.size() - 1))
                .containsExactly(new KeptWorker(started.worker(), started.host()));
        assertThat(market.asked).isEmpty();
        assertThat(market.released)
                .containsExactly(ContainerId.fromString(empty.worker().value()));
        driver.release(started.worker());
        scheduler.runReady();
        assertThat(nodes.stopped)
                .containsExactly(ContainerId.fromString(started.worker().value()));
    }

    // CASES 52: YARN lost contact with a master that was paused, and lists its container among those that run.
    @Test
    void theContainerOfAnEarlierMasterIsNoWorkers() {
        Container master = market.container(-1, MEBI);
        Container worker = market.container(3, MEBI);
        YarnClusterDriver next = secondAttempt(Earlier.ADOPTED);
        next.start(heard);
        next.onRegistered(Resource.newInstance(4 * MEBI, 4), List.of(master, worker));
        scheduler.runReady();

        assertThat(heard.kept.get(1)).extracting(KeptWorker::worker).containsExactly(worker(worker));
        assertThat(market.released).containsExactly(master.getId());
    }

    // DESIGN 5: without an election service the second attempt stops kept containers.
    @Test
    void withoutAnElectionContainersOfAnEarlierAttemptAreStopped() {
        Container one = market.container(3, MEBI);
        YarnClusterDriver next = secondAttempt(Earlier.STOPPED);
        next.start(heard);
        next.onRegistered(Resource.newInstance(4 * MEBI, 4), List.of(one));
        scheduler.runReady();

        assertThat(heard.kept).containsExactly(List.of(), List.of());
        assertThat(market.released).containsExactly(one.getId());
    }

    private YarnClusterDriver secondAttempt(Earlier earlier) {
        return new YarnClusterDriver(
                scheduler.loop("second"),
                market,
                nodes,
                new ContainerTerms("prod", -1, "", Resource.newInstance(Long.MAX_VALUE, Integer.MAX_VALUE)),
                earlier,
                SamplePicture.empty());
    }

    private static WorkerId worker(Container container) {
        return new WorkerId(container.getId().toString());
    }

    private static WorkerGrant grantOf(Container container) {
        return new WorkerGrant(
                new RequestId(container.getAllocationRequestId()),
                worker(container),
                container.getNodeId().getHost(),
                MemorySize.ofMebiBytes(MEBI),
                1);
    }

    private WorkerGrant grantOne() {
        driver.request(request(1, MEBI));
        scheduler.runReady();
        driver.onAllocated(List.of(market.container(1, MEBI)));
        scheduler.runReady();
        return heard.grants.get(0);
    }

    private static WorkerRequest request(long id, int memoryMebi) {
        return new WorkerRequest(new RequestId(id), MemorySize.ofMebiBytes(memoryMebi), 2, 2);
    }

    private static ContainerStatus status(ContainerId container, int exit) {
        return ContainerStatus.newInstance(container, ContainerState.COMPLETE, "", exit);
    }

    private static final class Heard implements ClusterDriver.Listener {
        private final List<List<KeptWorker>> kept = new ArrayList<>();
        private final List<WorkerGrant> grants = new ArrayList<>();
        private final List<WorkerEnd> ends = new ArrayList<>();
        private final List<String> refusals = new ArrayList<>();

        @Override
        public void recovered(List<KeptWorker> workers) {
            kept.add(workers);
        }

        @Override
        public void granted(List<WorkerGrant> more) {
            grants.addAll(more);
        }

        @Override
        public void ended(WorkerId worker, WorkerEnd end) {
            ends.add(end);
        }

        @Override
        public void requestFailed(RequestId request, String reason) {
            refusals.add(reason);
        }

        @Override
        public void failed(String reason) {
            throw new AssertionError(reason);
        }
    }

    private static final class FakeNodes implements ContainerNodes {
        private final List<WorkerGrant> started = new ArrayList<>();
        private final List<ContainerId> stopped = new ArrayList<>();
        private boolean closed;

        @Override
        public void start(Container container, WorkerGrant grant) {
            started.add(grant);
        }

        @Override
        public void stop(ContainerId container, NodeId node) {
            stopped.add(container);
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
