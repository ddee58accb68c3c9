package dev.weft.simulation;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.Epoch;
import dev.weft.ha.FencingToken;
import dev.weft.ha.LeaderAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A ZooKeeper ensemble as far as Weft uses one: sessions that expire, a queue of candidates, the epoch that rises with each claim,
 * address nodes that live with their session, and pointers that move only together with a check of the mover's own node. Clients
 * reach it by {@link ZooKeeperClient}. The simulation's only thread.
 */
final class Ensemble {
    /** Its name on the network. */
    static final String NAME = "zookeeper";

    static final Duration SESSION = Duration.ofSeconds(4);

    private final World world;
    private final Map<Long, Session> sessions = new LinkedHashMap<>();
    private final List<Long> candidates = new ArrayList<>();
    private final TreeMap<Epoch, Published> addresses = new TreeMap<>();
    private final TreeMap<String, String> pointers = new TreeMap<>();
    private final PointerHistory history;
    private final List<Runnable> watches = new ArrayList<>();
    private long lastSession;
    private long epoch;
    private boolean down;

    private static final class Session {
        final String process;
        Duration heard;

        Session(String process, Duration heard) {
            this.process = process;
            this.heard = heard;
        }
    }

    private record Published(long session, LeaderAddress address) {}

    /** What a session hears when it asks. */
    enum Standing {
        EXPIRED,
        WAITING,
        FIRST
    }

    Ensemble(World world, PointerHistory history) {
        this.world = world;
        this.history = history;
    }

    // ---- weather

    /** Nobody is answered until {@link #comeBack}; no session expires meanwhile. */
    void goDown() {
        if (!down) {
            down = true;
            world.happened(NAME, "is down");
        }
    }

    /** As after the election of a new leader of the ensemble: each session gets its whole time again. */
    void comeBack() {
        if (down) {
            down = false;
            world.happened(NAME, "is back");
            sessions.values().forEach(session -> session.heard = world.now());
            changed();
        }
    }

    boolean isDown() {
        return down;
    }

    // ---- sessions and candidates

    /** A new session, last in the queue of candidates. */
    long stand(String process) {
        long id = ++lastSession;
        sessions.put(id, new Session(process, world.now()));
        candidates.add(id);
        world.after(SESSION, () -> expireIfSilent(id));
        return id;
    }

    private void expireIfSilent(long id) {
        Session session = sessions.get(id);
        if (session == null) {
            return;
        }
        Duration rest = session.heard.plus(SESSION).minus(world.now());
        if (rest.compareTo(Duration.ZERO) > 0) {
            world.after(rest, () -> expireIfSilent(id));
        } else if (down) {
            world.after(SESSION, () -> expireIfSilent(id));
        } else {
            world.happened(NAME, "the session of " + session.process + " expires");
            leave(id);
        }
    }

    /** A session ends with all its nodes. */
    void leave(long id) {
        if (sessions.remove(id) != null) {
            candidates.remove(id);
            addresses.values().removeIf(published -> published.session() == id);
            changed();
        }
    }

    /** A session is heard of. */
    Standing touch(long id) {
        Session session = sessions.get(id);
        if (session == null) {
            return Standing.EXPIRED;
        }
        session.heard = world.now();
        return candidates.indexOf(id) == 0 ? Standing.FIRST : Standing.WAITING;
    }

    /** The next epoch; empty when the session has ended. */
    Optional<Long> raise(long id) {
        return sessions.containsKey(id) ? Optional.of(++epoch) : Optional.empty();
    }

    void publish(long id, LeaderAddress address) {
        if (sessions.containsKey(id)) {
            addresses.put(address.epoch(), new Published(id, address));
            world.happened(NAME, "the leader of epoch " + address.epoch() + " is " + address.host());
            changed();
        }
    }

    /** Where the newest leader listens. */
    Optional<LeaderAddress> leader() {
        return addresses.isEmpty()
                ? Optional.empty()
                : Optional.of(addresses.lastEntry().getValue().address());
    }

    /** {@code watch} is run with every change of the addresses. */
    void watch(Runnable watch) {
        watches.add(watch);
    }

    void unwatch(Runnable watch) {
        watches.remove(watch);
    }

    private void changed() {
        List.copyOf(watches).forEach(Runnable::run);
    }

    // ---- pointers

    Optional<String> read(String name) {
        return Optional.ofNullable(pointers.get(name));
    }

    void move(String name, FencingToken token, Optional<String> previous, String next) {
        checkLeads(name, token);
        Optional<String> now = read(name);
        if (now.equals(Optional.of(next))) {
            return;
        }
        if (!now.equals(previous)) {
            throw new EngineException(ErrorCode.CONFLICT, "Pointer " + name + " holds " + now + ", not " + previous);
        }
        world.happened(NAME, "epoch " + token.epoch() + " moves " + name + " to " + next);
        pointers.put(name, next);
        history.moved(name, token.epoch(), next);
    }

    void clear(String name, FencingToken token) {
        checkLeads(name, token);
        if (pointers.remove(name) != null) {
            world.happened(NAME, "epoch " + token.epoch() + " clears " + name);
        }
    }

    private void checkLeads(String name, FencingToken token) {
        if (!sessions.containsKey(Long.parseLong(token.proof()))) {
            throw new EngineException(
                    ErrorCode.STALE, "Epoch " + token.epoch() + " leads no more: pointer " + name + " is not moved");
        }
    }

    List<String> names() {
        return List.copyOf(pointers.keySet());
    }

    /** The application ended for good. */
    void forget() {
        pointers.clear();
    }
}
