package dev.weft.ha.zookeeper;

import dev.weft.core.config.ReadableConfig;
import dev.weft.core.fs.FileStores;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.HighAvailabilityProvider;

/** Opens {@link ZooKeeperHighAvailability} for {@code high-availability.type: zookeeper}. */
public final class ZooKeeperProvider implements HighAvailabilityProvider {
    @Override
    public String type() {
        return "zookeeper";
    }

    @Override
    public HighAvailability open(ReadableConfig config, FileStores files) {
        return ZooKeeperHighAvailability.connect(ZooKeeperSettings.from(config));
    }
}
