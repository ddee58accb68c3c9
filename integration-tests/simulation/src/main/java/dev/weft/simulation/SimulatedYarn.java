package dev.weft.simulation;

import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.cluster.ClusterDriver;
import dev.weft.master.cluster.ClusterDriver.Listener;
import dev.weft.master.cluster.KeptWorker;
import dev.weft.master.cluster.RequestId;
import dev.weft.master.cluster.WorkerEnd;
import dev.weft.master.cluster.WorkerEnd.Cause;
import dev.weft.master.cluster.WorkerGrant;
import dev.weft.master.cluster.WorkerRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A cluster with the manners of YARN: grants late, grants twice, grants what was withdrawn, tells ends late, twice or never,
 * fails launches, takes containers back. Runs one attempt of the application after the other and hands running containers over
 * to the next, or ends them. Watches the driver's contract: nothing is launched that was not granted, and nothing is asked once
 * the application has ended. What an earlier attempt says has no effect.
 */
final class SimulatedYarn {
    /** Its name on the network. */
    static final String NAME = "yarn";

    private static final Duration HEARTBEAT = Duration.ofMillis(100);
    private static final Duration MOST_GRANT = Duration.ofSeconds(3);
    private static final Duration MOST_TO_TELL = Duration.ofSeconds(4);
    private static final Duration MOST_LAUNCH = Duration.ofSeconds(2);
    private static final int EXIT_KILLED = 137;
    private static final int EXIT_RELEASED = -100;
    private static final int EXIT_PREEMPTED = -102;

    private final World world;
    private final Faults faults;
    private final WorkerFactory factory;
    private int capacity = Integer.MAX_VALUE;
    private final TreeMap<RequestId, WorkerRequest> open = new TreeMap<>();
    /** Requests that were not withdrawn and for which no worker was launched. */
    private final TreeSet<RequestId> unanswered = new TreeSet<>();

    private final TreeMap<String, Container> containers = new TreeMap<>();
    private final List<Consumer<Listener>> untold = new ArrayList<>();
    private Attempt current = new Attempt(1);
    private @Nullable Listener listener;
    private @Nullable ApplicationEnd end;
    private boolean calm;
    private int lastContainer;

    /** Makes the process that a launch starts. */
    interface WorkerFactory {
        /** @param exited to be run when the process ends by itself, with its exit status */
        SimulatedWorker start(WorkerGrant grant, int slots, IntConsumer exited);
    }

    /** What the cluster gave and has not got back. */
    final class Container {
        private final WorkerGrant grant;
        private final int slots;
        private final Duration since;
        private boolean answered;
        private boolean released;
        private boolean abandoned;
        private @Nullable SimulatedWorker worker;

        Container(WorkerGrant grant, int slots) {
            this.grant = grant;
            this.slots = slots;
            this.since = world.now();
        }

        String name() {
            return grant.worker().value();
        }

        int slots() {
            return slots;
        }

        /** When it was granted. */
        Duration since() {
            return since;
        }

        /** True once it was launched or given back. */
        boolean answered() {
            return answered;
        }

        /** True when the master has given it back and the cluster has not yet taken it. */
        boolean released() {
            return released;
        }

        Optional<SimulatedWorker> worker() {
            return Optional.ofNullable(worker);
        }
    }

    SimulatedYarn(World world, Faults faults, WorkerFactory factory) {
        this.world = world;
        this.faults = faults;
        this.factory = factory;
    }

    // ---- attempts of the application

    /** One attempt's way to the cluster. */
    final class Attempt implements ClusterDriver {
        private final int number;

        private Attempt(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }

        private boolean isCurrent() {
            return current == this && end == null;
        }

        private void ifCurrent(String call, Runnable action) {
            if (current == this) {
                action.run();
            } else {
                happened("does not listen to attempt " + number + ": " + call);
            }
        }

        @Override
        public void start(Listener newListener) {
            ifCurrent("start", () -> attemptStarted(newListener));
        }

        @Override
        public boolean workersComeUnasked() {
            return false;
        }

        @Override
        public void request(WorkerRequest request) {
            ifCurrent("request", () -> SimulatedYarn.this.request(request));
        }

        @Override
        public void withdraw(RequestId request) {
            ifCurrent("withdraw", () -> SimulatedYarn.this.withdraw(request));
        }

        @Override
        public void launch(WorkerGrant grant) {
            ifCurrent("launch", () -> SimulatedYarn.this.launch(grant));
        }

        @Override
        public void release(WorkerId worker) {
            if (current != this) {
                abandoned(worker);
            }
            ifCurrent("release", () -> SimulatedYarn.this.release(worker));
        }

        @Override
        public void finish(ApplicationEnd how, String diagnostics) {
            ifCurrent("finish", () -> SimulatedYarn.this.finish(how, diagnostics));
        }

        @Override
        public String waitingFor() {
            return current == this ? SimulatedYarn.this.waitingFor() : "";
        }
    }

    Attempt currentAttempt() {
        return current;
    }

    /**
     * The attempt is over, and its requests with it.
     *
     * @param keepsContainers running ones are the next attempt's; else they end
     */
    void attemptEnded(boolean keepsContainers) {
        happened("attempt " + current.number() + " is over");
        listener = null;
        open.clear();
        unanswered.clear();
        untold.clear();
        current = new Attempt(current.number() + 1);
        for (Container container : List.copyOf(containers.values())) {
            if (container.worker().isEmpty()) {
                end(container, Cause.RELEASED, EXIT_RELEASED, false);
            } else if (!keepsContainers && !container.released) {
                container.released = true;
                takeBack(container);
            }
        }
    }

    /** A leader that is replaced and does not know it has given a worker up: nobody ends it, and the next one counts on it. */
    private void abandoned(WorkerId worker) {
        Container container = containers.get(worker.value());
        if (container != null) {
            container.abandoned = true;
        }
    }

    private void attemptStarted(Listener newListener) {
        happened("attempt " + current.number() + " registers");
        containers.values().forEach(container -> container.abandoned = false);
        if (listener != null) {
            forgetWhatNobodyWants();
        }
        listener = newListener;
        List<KeptWorker> kept = containers.values().stream()
                .filter(container -> container.worker().isPresent() && !container.released())
                .map(container -> new KeptWorker(container.grant.worker(), container.grant.host()))
                .toList();
        tell(HEARTBEAT, to -> to.recovered(kept));
        List<Consumer<Listener>> news = List.copyOf(untold);
        untold.clear();
        news.forEach(each -> each.accept(newListener));
    }

    /** Asks and empty containers of an earlier leadership of the same process, as the driver does. */
    private void forgetWhatNobodyWants() {
        List.copyOf(open.keySet()).forEach(this::withdraw);
        containers.values().stream()
                .filter(container -> !container.answered)
                .map(container -> container.grant.worker())
                .toList()
                .forEach(this::release);
    }

    // ---- what the master asks

    private void request(WorkerRequest request) {
        checkOpen("request " + request.id());
        happened("is asked for " + request.id());
        unanswered.add(request.id());
        if (open.put(request.id(), request) != null) {
            throw new InvariantViolation(request.id() + " is used twice");
        }
        if (happens(faults.requestFailure())) {
            world.after(delay(MOST_GRANT), () -> refuse(request));
        } else {
            world.after(delay(MOST_GRANT), () -> grant(request));
        }
    }

    private void withdraw(RequestId request) {
        checkOpen("withdraw " + request);
        happened(request + " is withdrawn");
        unanswered.remove(request);
        WorkerRequest withdrawn = open.remove(request);
        if (withdrawn != null && happens(faults.lateGrant())) {
            later(() -> give(withdrawn));
        }
    }

    private void launch(WorkerGrant grant) {
        checkOpen("launch " + grant.worker());
        Container container = containers.get(grant.worker().value());
        if (container == null) {
            happened(grant.worker() + " is launched, but gone");
            unanswered.remove(grant.request());
            return;
        }
        if (container.answered) {
            throw new InvariantViolation(grant.worker() + " is launched after it was answered");
        }
        if (!unanswered.remove(grant.request())) {
            throw new InvariantViolation(grant.worker() + " is launched though nobody waits for " + grant.request());
        }
        container.answered = true;
        if (happens(faults.launchFailure())) {
            world.after(delay(MOST_LAUNCH), () -> end(container, Cause.LAUNCH_FAILED, 1, true));
        } else {
            world.after(delay(MOST_LAUNCH), () -> run(container));
        }
    }

    private void release(WorkerId worker) {
        checkOpen("release " + worker);
        Container container = containers.get(worker.value());
        if (container == null || container.released) {
            return;
        }
        happened(worker + " is given back");
        container.answered = true;
        container.released = true;
        world.after(delay(MOST_LAUNCH), () -> takeBack(container));
    }

    /** The node does as it is told once it hears of it: not while it is cut off. */
    private void takeBack(Container container) {
        if (container.worker().map(SimulatedWorker::isCutOff).orElse(false)) {
            world.after(Duration.ofSeconds(1), () -> takeBack(container));
        } else {
            end(container, Cause.RELEASED, EXIT_RELEASED, world.chance(0.7));
        }
    }

    private void finish(ApplicationEnd how, String diagnostics) {
        checkOpen("finish");
        happened("application ends as " + how + ": " + diagnostics);
        end = how;
        open.clear();
        List.copyOf(containers.values()).forEach(container -> end(container, Cause.RELEASED, EXIT_RELEASED, false));
    }

    private String waitingFor() {
        return open.isEmpty() ? "" : "the simulated queue takes its time";
    }

    private void checkOpen(String call) {
        if (listener == null) {
            throw new InvariantViolation(call + " before the driver was started");
        }
        if (end != null) {
            throw new InvariantViolation(call + " after the application ended");
        }
    }

    // ---- what the cluster does

    private void grant(WorkerRequest request) {
        if (!open.containsKey(request.id())) {
            return;
        }
        if (containers.size() >= capacity) {
            world.after(delay(MOST_GRANT), () -> grant(request));
            return;
        }
        open.remove(request.id());
        give(request);
        if (happens(faults.surplusGrant())) {
            later(() -> give(request));
        }
    }

    /** A moment later, unless the attempt is over then. */
    private void later(Runnable action) {
        Attempt asking = current;
        world.after(delay(MOST_GRANT), () -> {
            if (asking.isCurrent()) {
                action.run();
            }
        });
    }

    private void give(WorkerRequest request) {
        if (end != null || containers.size() >= capacity) {
            return;
        }
        lastContainer++;
        String id = String.format("container_%04d", lastContainer);
        String host = "host" + lastContainer % 5;
        var grant = new WorkerGrant(request.id(), new WorkerId(id), host, request.memory(), request.virtualCores());
        containers.put(id, new Container(grant, request.slots()));
        happened("grants " + id + " for " + request.id());
        answer(to -> to.granted(List.of(grant)));
    }

    private void refuse(WorkerRequest request) {
        if (open.remove(request.id()) != null) {
            happened("refuses " + request.id());
            answer(to -> to.requestFailed(request.id(), "the simulated queue is full"));
        }
    }

    private void run(Container container) {
        if (containers.get(container.name()) == container && !container.released) {
            happened("starts " + container.name());
            container.worker = factory.start(
                    container.grant, container.slots, status -> end(container, Cause.EXITED, status, true));
        }
    }

    /** A container's process is killed; what the cluster says of it is drawn. */
    void kill(Container container) {
        happened("kills " + container.name());
        end(container, Cause.EXITED, EXIT_KILLED, !happens(faults.silentEnd()));
    }

    /** The node is gone: no connection is reset, and nobody says anything for long. */
    void loseNode(Container container) {
        happened("loses the node of " + container.name());
        container.worker().ifPresent(SimulatedWorker::vanish);
        end(container, Cause.NODE_LOST, EXIT_RELEASED, !happens(faults.silentEnd()));
    }

    /** The cluster takes a container back for somebody else. */
    void preempt(Container container) {
        happened("pre-empts " + container.name());
        end(container, Cause.PREEMPTED, EXIT_PREEMPTED, true);
    }

    private void end(Container container, Cause cause, int status, boolean told) {
        if (!containers.remove(container.name(), container)) {
            return;
        }
        happened(container.name() + " ends: " + cause);
        container.worker().ifPresent(SimulatedWorker::die);
        var workerEnd = new WorkerEnd(cause, status, "as simulated");
        if (told) {
            tell(MOST_TO_TELL, to -> to.ended(container.grant.worker(), workerEnd));
            if (happens(faults.repeatedEnd())) {
                tell(MOST_TO_TELL, to -> to.ended(container.grant.worker(), workerEnd));
            }
        }
    }

    /** What happens between two attempts is told to the next one. */
    private void tell(Duration atMost, Consumer<Listener> news) {
        world.after(delay(atMost), () -> {
            if (end != null) {
                return;
            }
            if (listener != null) {
                news.accept(listener);
            } else {
                untold.add(news);
            }
        });
    }

    /** An answer to a request: of no interest to another attempt. */
    private void answer(Consumer<Listener> answer) {
        Attempt asking = current;
        tell(HEARTBEAT, to -> {
            if (asking.isCurrent()) {
                answer.accept(to);
            }
        });
    }

    private Duration delay(Duration atMost) {
        return world.between(Duration.ofMillis(10), atMost);
    }

    private boolean happens(double probability) {
        return !calm && world.chance(probability);
    }

    private void happened(String what) {
        world.happened(NAME, what);
    }

    // ---- for the checks

    /** No more containers than this are given at a time. */
    void limit(int mostContainers) {
        capacity = mostContainers;
    }

    /** The cluster wants the application to end. */
    void giveUpApplication() {
        happened("gives the application up");
        tell(HEARTBEAT, to -> to.failed("the simulated cluster has had enough"));
    }

    /** No further fault: what is under way still comes. */
    void calmDown() {
        calm = true;
    }

    /** All that the cluster gave and has not got back. */
    Collection<Container> containers() {
        return containers.values();
    }

    /** True when the container is gone, or the master has given it back, even if the cluster did not listen any more. */
    boolean isGivenUp(String container) {
        Container found = containers.get(container);
        return found == null || found.released || found.abandoned;
    }

    /** Requests that are neither served nor withdrawn. */
    Collection<WorkerRequest> requests() {
        return open.values();
    }

    /** How the application ended, once it has. */
    Optional<ApplicationEnd> applicationEnd() {
        return Optional.ofNullable(end);
    }
}
