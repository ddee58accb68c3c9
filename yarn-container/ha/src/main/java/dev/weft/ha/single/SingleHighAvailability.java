package dev.weft.ha.single;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.id.Epoch;
import dev.weft.ha.FencingToken;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.LeaderAddress;
import dev.weft.ha.LeaderDiscovery;
import dev.weft.ha.LeaderElection;
import dev.weft.ha.Pointer;
import dev.weft.ha.PointerNames;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One leader per application attempt, known within the process by what it published and elsewhere by configuration.
 * Thread-safe without locks: the leader is one atomic value, which each discovery reads again on its own loop.
 */
public final class SingleHighAvailability implements HighAvailability {
    private final AtomicReference<Optional<LeaderAddress>> leader;
    private final List<Discovery> discoveries = new CopyOnWriteArrayList<>();
    private final List<Election> elections = new CopyOnWriteArrayList<>();
    private final Pointers pointers;

    /**
     * A service of its own.
     *
     * @param configuredLeader what discoveries report until somebody publishes
     * @param pointers where pointers are kept
     */
    public SingleHighAvailability(Optional<LeaderAddress> configuredLeader, Pointers pointers) {
        this.leader = new AtomicReference<>(configuredLeader);
        this.pointers = pointers;
    }

    @Override
    public LeaderElection election(EventLoop loop, int applicationAttempt) {
        Epoch epoch = new Epoch(applicationAttempt, applicationAttempt);
        Election election = new Election(loop, new FencingToken(epoch, ""));
        elections.add(election);
        return election;
    }

    @Override
    public LeaderDiscovery discovery(EventLoop loop) {
        return new Discovery(loop);
    }

    @Override
    public Pointer pointer(String name) {
        return pointers.pointer(PointerNames.check(name));
    }

    @Override
    public List<String> pointerNames() {
        return pointers.names().stream()
                .filter(name -> pointers.pointer(name).read().isPresent())
                .toList();
    }

    @Override
    public void claim(FencingToken token) {
        pointers.claim(token);
    }

    @Override
    public boolean survivesProcess() {
        return false;
    }

    /** Pointers in files stay: they lie in a folder that the operator named, like the checkpoints that they point to. */
    @Override
    public void closeAndForget() {
        close();
    }

    @Override
    public void close() {
        elections.forEach(Election::close);
        discoveries.forEach(Discovery::close);
    }

    private void tellAll() {
        discoveries.forEach(Discovery::tell);
    }

    /** The only candidate. */
    private final class Election implements LeaderElection {
        private final EventLoop loop;
        private final FencingToken token;
        private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);

        /** A candidate whose election was closed hears nothing. */
        private enum State {
            OPEN,
            CLOSED
        }

        Election(EventLoop loop, FencingToken token) {
            this.loop = loop;
            this.token = token;
        }

        @Override
        public void start(Candidate candidate) {
            loop.execute(() -> {
                if (state.get() == State.OPEN) {
                    candidate.elected(token);
                }
            });
        }

        @Override
        public void publish(FencingToken claimed, LeaderAddress address) {
            if (claimed.equals(token) && state.get() == State.OPEN) {
                leader.set(Optional.of(address));
                tellAll();
            }
        }

        @Override
        public void close() {
            if (state.getAndSet(State.CLOSED) == State.OPEN) {
                leader.updateAndGet(published ->
                        published.filter(address -> !address.epoch().equals(token.epoch())));
                elections.remove(this);
                tellAll();
            }
        }
    }

    /** One listener and what it was told last; the latter is confined to its loop. */
    private final class Discovery implements LeaderDiscovery {
        private final EventLoop loop;
        private final AtomicReference<@Nullable Listener> listener = new AtomicReference<>();
        private Optional<LeaderAddress> told = Optional.empty();

        Discovery(EventLoop loop) {
            this.loop = loop;
        }

        @Override
        public void start(Listener newListener) {
            listener.set(newListener);
            discoveries.add(this);
            tell();
        }

        void tell() {
            loop.execute(() -> {
                Listener to = listener.get();
                if (to != null) {
                    tellNews(to);
                }
            });
        }

        private void tellNews(Listener to) {
            Optional<LeaderAddress> now = Objects.requireNonNull(leader.get(), "set from the start");
            if (!now.equals(told)) {
                told = now;
                to.leaderChanged(now);
            }
        }

        @Override
        public void close() {
            listener.set(null);
            discoveries.remove(this);
        }
    }
}
