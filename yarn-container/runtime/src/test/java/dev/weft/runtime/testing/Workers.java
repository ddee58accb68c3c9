package dev.weft.runtime.testing;

import dev.weft.core.id.WorkerId;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.core.time.SystemClock;
import dev.weft.runtime.exchange.ExchangeService;
import dev.weft.runtime.exchange.netty.NettySettings;
import dev.weft.runtime.exchange.netty.NettyTransport;
import dev.weft.runtime.memory.NetworkMemory;
import dev.weft.runtime.task.CancellationSettings;
import dev.weft.runtime.task.TaskThreads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Some workers for one test. */
public final class Workers implements AutoCloseable {
    private static final CancellationSettings QUICK =
            new CancellationSettings(Duration.ofMillis(100), Duration.ofSeconds(1));
    private static final long NETWORK_BYTES = 16L * 1024 * 1024;

    private final List<TestWorker> workers = new ArrayList<>();
    private final MetricRegistry metrics = new MetricRegistry();
    private final List<NetworkMemory> memories = new ArrayList<>();

    /** One process, no network. */
    public static Workers inProcess() {
        Workers made = new Workers();
        made.add(new WorkerId("only"), ExchangeService.inProcess(), 0);
        return made;
    }

    /** {@code count} processes, connected over loopback. */
    public static Workers overTcp(int count) {
        Workers made = new Workers();
        for (int i = 0; i < count; i++) {
            WorkerId id = new WorkerId("worker-" + i);
            NetworkMemory memory = new NetworkMemory(NETWORK_BYTES);
            NettyTransport transport = NettyTransport.bind(NettySettings.loopback(id), memory);
            made.memories.add(memory);
            made.add(id, new ExchangeService(transport), transport.port());
        }
        return made;
    }

    private void add(WorkerId id, ExchangeService exchange, int port) {
        TaskThreads tasks = new TaskThreads(exchange, QUICK, new SystemClock(), "localhost", metrics);
        workers.add(new TestWorker(id, exchange, tasks, port));
    }

    public List<TestWorker> all() {
        return workers;
    }

    /** What all of them measure. */
    public MetricRegistry metrics() {
        return metrics;
    }

    public List<NetworkMemory> memories() {
        return memories;
    }

    @Override
    public void close() {
        workers.forEach(TestWorker::close);
    }
}
