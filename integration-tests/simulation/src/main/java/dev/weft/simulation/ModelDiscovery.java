package dev.weft.simulation;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.id.Epoch;
import dev.weft.ha.LeaderAddress;
import dev.weft.ha.LeaderDiscovery;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells a listener who leads, some time after it changed; later while the ensemble is out of reach. Confined to a loop. */
final class ModelDiscovery implements LeaderDiscovery {
    private static final Duration LOOK_AGAIN = Duration.ofMillis(500);

    private final World world;
    private final ZooKeeperClient client;
    private final EventLoop loop;
    private final Runnable watch = this::changed;
    private @Nullable Listener listener;
    private Optional<LeaderAddress> told = Optional.empty();
    private @Nullable Epoch highest;
    private boolean lookingAgain;

    ModelDiscovery(World world, ZooKeeperClient client, EventLoop loop) {
        this.world = world;
        this.client = client;
        this.loop = loop;
    }

    @Override
    public void start(Listener newListener) {
        listener = newListener;
        client.ensemble().watch(watch);
        changed();
    }

    private void changed() {
        if (listener == null || client.process().isDead()) {
            client.ensemble().unwatch(watch);
        } else {
            client.ask(client.ensemble()::leader, leader -> loop.execute(() -> look(leader)));
            lookAgain();
        }
    }

    /** An answer that is lost on its way is asked for again. */
    private void lookAgain() {
        if (!lookingAgain) {
            lookingAgain = true;
            world.after(LOOK_AGAIN, () -> {
                lookingAgain = false;
                if (!known(client.ensemble().leader()).equals(told)) {
                    changed();
                }
            });
        }
    }

    /** Never an older leader than one that was known before. */
    private Optional<LeaderAddress> known(Optional<LeaderAddress> leader) {
        return leader.filter(address -> highest == null || !address.epoch().isOlderThan(highest));
    }

    private void look(Optional<LeaderAddress> leader) {
        Optional<LeaderAddress> now = known(leader);
        now.ifPresent(address -> highest = address.epoch());
        Listener to = listener;
        if (to != null && !now.equals(told)) {
            told = now;
            to.leaderChanged(now);
        }
    }

    @Override
    public void close() {
        listener = null;
        client.ensemble().unwatch(watch);
    }
}
