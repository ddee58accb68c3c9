package dev.weft.taskmanager;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.protocol.report.MetricsReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Walks over the process's metrics once per interval and hands what they say to the master's link: off the tasks' threads, and off the
 * worker's loop too, for gauges may be user code. A walk that takes longer than the interval delays the next one. Confined to the
 * worker's loop but for the walk.
 */
final class MetricSender {
    /** One message stays far below the largest that is sent: about 20 bytes for each value. */
    static final int VALUES_PER_REPORT = 20_000;
    /** Between asking the tasks for what only they can see, and reading what they answered. */
    static final Duration TO_LOOK = Duration.ofMillis(100);

    private final EventLoop loop;
    private final Executor walker;
    private final MetricRegistry metrics;
    private final Duration interval;
    private final Runnable ask;
    private final Consumer<MetricsReport> master;
    private long walks;

    /**
     * @param walker runs the walk; what it is given after its end it drops
     * @param ask has the tasks look at what they alone can see
     * @param master is told, on the walker's thread
     */
    MetricSender(
            EventLoop loop,
            Executor walker,
            MetricRegistry metrics,
            Duration interval,
            Runnable ask,
            Consumer<MetricsReport> master) {
        this.loop = loop;
        this.walker = walker;
        this.metrics = metrics;
        this.interval = interval;
        this.ask = ask;
        this.master = master;
    }

    /** Begins to keep time. Once, on any thread. */
    void start() {
        loop.execute(this::scheduleNext);
    }

    private void scheduleNext() {
        loop.schedule(interval, () -> {
            ask.run();
            loop.schedule(TO_LOOK, () -> walker.execute(this::walk));
        });
    }

    /** On the walker's thread; the next walk begins after it, so the number of the walk has one writer at a time. */
    private void walk() {
        try {
            send();
        } finally {
            loop.execute(this::scheduleNext);
        }
    }

    private void send() {
        long walk = ++walks;
        long now = loop.clock().epochMillis();
        List<MetricsReport.Group> groups = new ArrayList<>();
        int[] values = {0};
        metrics.values().forEach((scope, read) -> {
            if (values[0] > 0 && values[0] + read.size() > VALUES_PER_REPORT) {
                master.accept(new MetricsReport(walk, false, now, groups));
                groups.clear();
                values[0] = 0;
            }
            groups.add(new MetricsReport.Group(scope, read));
            values[0] += read.size();
        });
        master.accept(new MetricsReport(walk, true, now, groups));
    }
}
