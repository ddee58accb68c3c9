package dev.weft.master.slot.planted;

import dev.weft.core.testing.ManualClock;
import dev.weft.rpc.RpcServer;
import java.util.Random;

/** Wrong in every way that the rules know. */
public class PlantedHelper {
    public volatile int shared;

    public final ManualClock clock = new ManualClock();

    public synchronized long everything(RpcServer server) {
        var thread = new Thread(() -> shared = server.hashCode());
        return System.nanoTime() + new Random().nextLong() + thread.hashCode();
    }
}
