package dev.weft.runtime.operator;

import dev.weft.runtime.exchange.OutputChannel;
import dev.weft.runtime.exchange.RecordBatch;
import dev.weft.runtime.exchange.TaskSignal;

/** Runs a batch's records through a chain. Copied per chain: see {@link ClassCopies}. */
final class HeadLoop implements BatchRunner {
    private final Receiver head;
    private final RecordContext context;
    private final TaskSignal signal;

    HeadLoop(Receiver head, RecordContext context, TaskSignal signal) {
        this.head = head;
        this.context = context;
        this.signal = signal;
    }

    @Override
    public void run(RecordBatch batch) { // hot
        context.keyHashKnown = batch.hashes() != null;
        if (batch.timestamps() != null) {
            runStamped(batch, batch.timestamps());
            return;
        }
        context.timestamp = OutputChannel.NO_TIMESTAMP;
        int[] hashes = batch.hashes();
        Object[] records = batch.records();
        int size = batch.size();
        for (int i = 0; i < size; i++) {
            if (signal.attention()) {
                signal.checkCanceled();
            }
            if (hashes != null) {
                context.keyHash = hashes[i];
            }
            head.accept(records[i]);
        }
    }

    private void runStamped(RecordBatch batch, long[] timestamps) { // hot
        int[] hashes = batch.hashes();
        Object[] records = batch.records();
        int size = batch.size();
        for (int i = 0; i < size; i++) {
            if (signal.attention()) {
                signal.checkCanceled();
            }
            context.timestamp = timestamps[i];
            if (hashes != null) {
                context.keyHash = hashes[i];
            }
            head.accept(records[i]);
        }
    }
}
