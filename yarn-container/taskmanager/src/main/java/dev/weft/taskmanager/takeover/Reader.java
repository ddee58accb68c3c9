package dev.weft.taskmanager.takeover;

import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.ReaderReport;
import dev.weft.protocol.report.SplitsAfter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** One source reader as its enumerator treated it. Confined to the worker's loop. */
final class Reader {
    private static final long NOTHING_DROPPED = -1;

    private final ReaderId id;
    private final String host;
    /** Rising by checkpoint. */
    private final Deque<Got> splits = new ArrayDeque<>();

    private boolean noMoreSplits;
    private int requests;
    private long bytes;
    private long droppedUpTo = NOTHING_DROPPED;

    /** As {@link SplitsAfter}, while more of them come. */
    private record Got(long checkpoint, int serializerVersion, List<byte[]> splits) {
        SplitsAfter report() {
            return new SplitsAfter(checkpoint, serializerVersion, splits);
        }
    }

    Reader(ReaderId id, String host) {
        this.id = id;
        this.host = host;
    }

    void requested() {
        requests++;
    }

    /** An order of the enumerator answers one request, whatever it brings; one that nobody asked for answers none. */
    void given(ToWorker.AddSplits order, long checkpoint) {
        requests = Math.max(0, requests - 1);
        Got last = splits.peekLast();
        if (last == null || last.checkpoint() != checkpoint || last.serializerVersion() != order.serializerVersion()) {
            last = new Got(checkpoint, order.serializerVersion(), new ArrayList<>());
            splits.addLast(last);
        }
        last.splits().addAll(order.splits());
        bytes += sizeOf(order.splits());
    }

    void noMoreSplits() {
        noMoreSplits = true;
        requests = 0;
    }

    /** The reader's state in this checkpoint has what it got before: its enumerator will never go back behind it. */
    void complete(long checkpoint) {
        while (!splits.isEmpty() && splits.element().checkpoint() < checkpoint) {
            bytes -= sizeOf(splits.remove().splits());
        }
        if (droppedUpTo < checkpoint) {
            droppedUpTo = NOTHING_DROPPED;
        }
    }

    /** There is no room for what it got: it is not whole until a checkpoint behind all that is complete. */
    void dropSplits() {
        if (!splits.isEmpty()) {
            droppedUpTo = splits.getLast().checkpoint();
            splits.clear();
            bytes = 0;
        }
    }

    boolean whole() {
        return droppedUpTo == NOTHING_DROPPED;
    }

    long bytes() {
        return bytes;
    }

    ReaderReport report() {
        return new ReaderReport(
                id.attempt(),
                id.source(),
                host,
                noMoreSplits,
                requests,
                splits.stream().map(Got::report).toList());
    }

    private static long sizeOf(List<byte[]> splits) {
        return splits.stream().mapToLong(split -> split.length).sum();
    }
}
