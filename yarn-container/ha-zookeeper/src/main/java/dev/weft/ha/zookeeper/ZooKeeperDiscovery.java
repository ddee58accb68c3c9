package dev.weft.ha.zookeeper;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.id.Epoch;
import dev.weft.ha.LeaderAddress;
import dev.weft.ha.LeaderDiscovery;
import java.util.Comparator;
import java.util.Optional;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.cache.CuratorCache;
import org.apache.curator.framework.recipes.cache.CuratorCacheListener;
import org.jspecify.annotations.Nullable;

/**
 * Watches the address nodes. The cache may be read on any thread; what was told is confined to the listener's loop, so that
 * any order of ZooKeeper's events ends in the same answer.
 */
final class ZooKeeperDiscovery implements LeaderDiscovery {
    private final EventLoop loop;
    private final CuratorCache cache;
    private volatile boolean closed;

    private Optional<LeaderAddress> told = Optional.empty();
    private @Nullable Epoch highest;

    ZooKeeperDiscovery(ZooKeeperSettings settings, CuratorFramework client, EventLoop loop) {
        this.loop = loop;
        this.cache = CuratorCache.build(client, settings.addresses());
    }

    @Override
    public void start(Listener listener) {
        Runnable look = () -> loop.execute(() -> look(listener));
        cache.listenable()
                .addListener(CuratorCacheListener.builder()
                        .forAll((type, before, after) -> look.run())
                        .forInitialized(look)
                        .build());
        cache.start();
    }

    private void look(Listener listener) {
        if (closed) {
            return;
        }
        Optional<LeaderAddress> now =
                newest().filter(address -> highest == null || !address.epoch().isOlderThan(highest));
        now.ifPresent(address -> highest = address.epoch());
        if (!now.equals(told)) {
            told = now;
            listener.leaderChanged(now);
        }
    }

    private Optional<LeaderAddress> newest() {
        return cache.stream()
                .map(node -> AddressText.decode(node.getData()))
                .flatMap(Optional::stream)
                .max(Comparator.comparing(LeaderAddress::epoch));
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            cache.close();
        }
    }
}
