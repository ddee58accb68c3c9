package dev.weft.rpc;

import dev.weft.idl.MasterService;
import dev.weft.idl.Refused;
import dev.weft.idl.TFindings;
import dev.weft.idl.TFromWorker;
import dev.weft.idl.TMetricsReport;
import dev.weft.idl.TStreamId;
import dev.weft.idl.TWorkerHeartbeat;
import dev.weft.idl.TWorkerRegistration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/** Records calls; refuses sequence 13, cannot cope with 14, keeps 15 waiting until {@link #release}. */
final class FakeMaster implements MasterService.Iface {
    static final long REFUSED = 13;
    static final long FAILING = 14;
    static final long WAITING = 15;

    final BlockingQueue<Long> acknowledged = new LinkedBlockingQueue<>();
    final BlockingQueue<String> beats = new LinkedBlockingQueue<>();
    final BlockingQueue<Integer> messageBytes = new LinkedBlockingQueue<>();
    final CountDownLatch release = new CountDownLatch(1);

    @Override
    public void registerWorker(TWorkerRegistration registration) {
        throw new IllegalStateException("not part of these tests");
    }

    @Override
    public void heartbeat(TWorkerHeartbeat heartbeat) {
        beats.add(heartbeat.getWorker());
    }

    @Override
    public void deliver(TStreamId stream, TFromWorker message) {
        messageBytes.add(message.getReaderEvent().getEvent().length);
    }

    @Override
    public void acknowledge(TStreamId stream, long sequence) throws Refused {
        acknowledged.add(sequence);
        if (sequence == REFUSED) {
            throw new Refused("STALE", "epoch 1.1 is over");
        }
        if (sequence == FAILING) {
            throw new IllegalStateException("cannot cope");
        }
        if (sequence == WAITING) {
            await();
        }
    }

    @Override
    public void inspected(TStreamId stream, TFindings findings) {
        throw new IllegalStateException("Nobody asked");
    }

    @Override
    public void metrics(TStreamId stream, TMetricsReport report) {
        throw new IllegalStateException("not part of these tests");
    }

    private void await() {
        try {
            release.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
