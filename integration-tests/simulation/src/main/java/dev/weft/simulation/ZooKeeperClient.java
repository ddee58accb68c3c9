package dev.weft.simulation;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.ha.FencingToken;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.LeaderDiscovery;
import dev.weft.ha.LeaderElection;
import dev.weft.ha.Pointer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One process's way to the {@link Ensemble}: questions arrive late or never, and so do answers. */
final class ZooKeeperClient implements HighAvailability {
    private static final Duration LEAST_WAY = Duration.ofNanos(100_000);
    private static final Duration MOST_WAY = Duration.ofMillis(20);

    private final World world;
    private final Network network;
    private final Ensemble ensemble;
    private final SimulatedProcess process;
    private final Supplier<Boolean> slow;
    private final List<AutoCloseable> open = new ArrayList<>();

    /** @param slow true when the next message is held back */
    ZooKeeperClient(World world, Network network, Ensemble ensemble, SimulatedProcess process, Supplier<Boolean> slow) {
        this.world = world;
        this.network = network;
        this.ensemble = ensemble;
        this.process = process;
        this.slow = slow;
    }

    SimulatedProcess process() {
        return process;
    }

    Ensemble ensemble() {
        return ensemble;
    }

    /** Asks without waiting; {@code answer} may never come. It is given outside any loop. */
    <T> void ask(Supplier<T> question, Consumer<T> answer) {
        onItsWay(() -> {
            T said = question.get();
            onItsWay(() -> answer.accept(said));
        });
    }

    private void onItsWay(Runnable arrival) {
        if (reached()) {
            world.after(world.between(LEAST_WAY, slow.get() ? Faults.MOST_SLOWNESS : MOST_WAY), () -> {
                if (reached()) {
                    arrival.run();
                }
            });
        }
    }

    boolean reached() {
        return !ensemble.isDown() && !network.isCut(process.name(), Ensemble.NAME);
    }

    /** Asks and waits, on an I/O thread. */
    private <T> T call(String what, Supplier<T> question) {
        if (!reached()) {
            throw new EngineException(ErrorCode.STORAGE, "ZooKeeper is out of reach: " + what);
        }
        T answer = question.get();
        if (slow.get()) {
            throw new EngineException(ErrorCode.STORAGE, "ZooKeeper's answer was lost: " + what);
        }
        return answer;
    }

    @Override
    public LeaderElection election(EventLoop loop, int applicationAttempt) {
        var election = new ModelElection(world, this, loop, applicationAttempt);
        open.add(election);
        return election;
    }

    @Override
    public LeaderDiscovery discovery(EventLoop loop) {
        var discovery = new ModelDiscovery(world, this, loop);
        open.add(discovery);
        return discovery;
    }

    @Override
    public Pointer pointer(String name) {
        return new Fenced(name);
    }

    @Override
    public List<String> pointerNames() {
        return call("list pointers", ensemble::names);
    }

    /** Each move checks the mover's session. */
    @Override
    public void claim(FencingToken token) {}

    @Override
    public boolean survivesProcess() {
        return true;
    }

    @Override
    public void closeAndForget() {
        ensemble.forget();
        close();
    }

    @Override
    public void close() {
        for (AutoCloseable each : List.copyOf(open)) {
            try {
                each.close();
            } catch (Exception e) { // neither an election nor a discovery throws
                throw new IllegalStateException("A model cannot be closed", e);
            }
        }
        open.clear();
    }

    private final class Fenced implements Pointer {
        private final String name;

        Fenced(String name) {
            this.name = name;
        }

        @Override
        public Optional<String> read() {
            return call("read " + name, () -> ensemble.read(name));
        }

        @Override
        public void compareAndSet(FencingToken token, Optional<String> previous, String next) {
            call("move " + name, () -> {
                ensemble.move(name, token, previous, next);
                return next;
            });
        }

        @Override
        public void clear(FencingToken token) {
            call("clear " + name, () -> {
                ensemble.clear(name, token);
                return name;
            });
        }
    }
}
