package dev.weft.runtime.testing;

import dev.weft.core.id.WorkerId;
import dev.weft.runtime.exchange.ExchangeService;
import dev.weft.runtime.task.TaskThreads;

/** One worker process in miniature. */
public record TestWorker(WorkerId id, ExchangeService exchange, TaskThreads tasks, int dataPort)
        implements AutoCloseable {
    @Override
    public void close() {
        tasks.close();
        exchange.close();
    }
}
