package dev.weft.simulation;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.id.Epoch;
import dev.weft.ha.FencingToken;
import dev.weft.ha.LeaderAddress;
import dev.weft.ha.LeaderElection;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A candidacy with the rules of the real one: claims an epoch when it comes first, asks for its own node ten times per session, is
 * suspended when answers stay out, and steps down a tenth before the session's end. Confined to the candidate's loop.
 */
final class ModelElection implements LeaderElection {
    private static final int QUESTIONS_PER_SESSION = 10;
    private static final Duration STEP = Ensemble.SESSION.dividedBy(QUESTIONS_PER_SESSION);
    /** When a connection without answers is taken for broken. */
    private static final Duration SILENCE = STEP.multipliedBy(3);

    private static final long NO_SESSION = 0;

    private final World world;
    private final ZooKeeperClient client;
    private final EventLoop loop;
    private final int applicationAttempt;
    private @Nullable Candidate candidate;
    private long session = NO_SESSION;
    private Duration confirmed = Duration.ZERO;
    private @Nullable FencingToken leading;
    private @Nullable LeaderAddress unpublished;
    private boolean claiming;
    private boolean suspended;
    private boolean closed;

    ModelElection(World world, ZooKeeperClient client, EventLoop loop, int applicationAttempt) {
        this.world = world;
        this.client = client;
        this.loop = loop;
        this.applicationAttempt = applicationAttempt;
    }

    private Ensemble ensemble() {
        return client.ensemble();
    }

    private String name() {
        return client.process().name();
    }

    @Override
    public void start(Candidate newCandidate) {
        loop.execute(() -> {
            candidate = newCandidate;
            tick();
        });
    }

    private Candidate tell() {
        if (candidate == null) {
            throw new IllegalStateException("The election was not started");
        }
        return candidate;
    }

    private void tick() {
        if (closed) {
            return;
        }
        stepDownInTime();
        ask();
        loop.schedule(STEP, this::tick);
    }

    private void stepDownInTime() {
        Duration silent = world.now().minus(confirmed);
        if (leading != null && silent.compareTo(Ensemble.SESSION.minus(STEP)) > 0) {
            stepDown("no answer of ZooKeeper for " + silent.toMillis() + " ms");
        } else if (leading != null && !suspended && silent.compareTo(SILENCE) > 0) {
            suspended = true;
            world.happened(name(), "is suspended");
            tell().suspended();
        }
    }

    private void ask() {
        Duration asked = world.now();
        long mine = session;
        if (mine == NO_SESSION) {
            client.ask(() -> ensemble().stand(name()), id -> loop.execute(() -> stands(id, asked)));
        } else {
            client.ask(() -> ensemble().touch(mine), standing -> loop.execute(() -> answered(mine, standing, asked)));
        }
    }

    private void stands(long id, Duration asked) {
        if (closed || session != NO_SESSION) {
            client.ask(() -> leave(id), done -> {});
            return;
        }
        session = id;
        confirmed = asked;
        ask();
    }

    private boolean leave(long id) {
        ensemble().leave(id);
        return true;
    }

    private void answered(long asking, Ensemble.Standing standing, Duration asked) {
        if (closed || asking != session) {
            return;
        }
        switch (standing) {
            case EXPIRED -> stepDown("its session has expired");
            case WAITING -> confirmed = latest(asked);
            case FIRST -> {
                confirmed = latest(asked);
                first();
            }
        }
    }

    private Duration latest(Duration asked) {
        return asked.compareTo(confirmed) > 0 ? asked : confirmed;
    }

    private void first() {
        if (leading == null) {
            claim();
            return;
        }
        if (suspended) {
            suspended = false;
            world.happened(name(), "is heard by ZooKeeper again");
            tell().reconnected();
        }
        announce();
    }

    private void claim() {
        if (claiming) {
            return;
        }
        claiming = true;
        long mine = session;
        Duration asked = world.now();
        loop.schedule(SILENCE, () -> claiming = false);
        client.ask(() -> ensemble().raise(mine), raised -> loop.execute(() -> raised(mine, raised, asked)));
    }

    private void raised(long asking, Optional<Long> raised, Duration asked) {
        if (closed || asking != session || leading != null || raised.isEmpty()) {
            return;
        }
        leading = new FencingToken(new Epoch(applicationAttempt, raised.get()), Long.toString(asking));
        confirmed = latest(asked);
        suspended = false;
        world.happened(name(), "leads epoch " + leading.epoch());
        tell().elected(leading);
        stepDownInTime();
    }

    /** What was a session is one no more; it stands again with a new one. */
    private void stepDown(String why) {
        FencingToken lost = leading;
        long old = session;
        leading = null;
        unpublished = null;
        suspended = false;
        session = NO_SESSION;
        client.ask(() -> leave(old), done -> {});
        if (lost != null) {
            world.happened(name(), "leads epoch " + lost.epoch() + " no more: " + why);
            tell().revoked();
        }
    }

    @Override
    public void publish(FencingToken token, LeaderAddress address) {
        loop.execute(() -> {
            if (!closed && token.equals(leading)) {
                unpublished = address;
                announce();
            }
        });
    }

    private void announce() {
        LeaderAddress address = unpublished;
        long mine = session;
        if (address != null) {
            client.ask(
                    () -> {
                        ensemble().publish(mine, address);
                        return address;
                    },
                    done -> loop.execute(() -> {
                        if (address.equals(unpublished)) {
                            unpublished = null;
                        }
                    }));
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            long mine = session;
            client.ask(() -> leave(mine), done -> {});
        }
    }
}
