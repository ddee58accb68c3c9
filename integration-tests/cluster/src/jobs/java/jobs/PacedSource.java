package jobs;

import dev.weft.api.connector.Boundedness;
import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.ReaderState;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Source;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.SourceSplit;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.api.connector.SplitsAssignment;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Numbered records at a steady rate: every split is a lane with a sequence of its own, so that a verifier finds each gap and each
 * repetition; timestamps are unique over all lanes. There are more lanes than readers, and the enumerator hands them out one by one.
 */
final class PacedSource implements Source<PacedSource.Numbered, PacedSource.Lane, List<PacedSource.Lane>> {
    private static final long serialVersionUID = 1L;

    /** Lanes that can be held open: as many as the oracle has readers. */
    private static final int HELD = 2;

    private final int lanes;
    private final long recordsPerLane;
    private final long recordsPerSecondAndReader;
    private final String hold;

    /** @param hold while this local file exists, the last {@link #HELD} lanes go on behind their end; "" for none */
    PacedSource(int lanes, long recordsPerLane, long recordsPerSecondAndReader, String hold) {
        this.hold = hold;
        this.lanes = lanes;
        this.recordsPerLane = recordsPerLane;
        this.recordsPerSecondAndReader = recordsPerSecondAndReader;
    }

    /**
     * One record.
     *
     * @param checksum follows from lane and sequence
     * @param last true for the last record of a lane that was held open: nobody else knows how many it has
     */
    public record Numbered(int lane, long sequence, long checksum, boolean last) {
        static Numbered of(int lane, long sequence, boolean last) {
            return new Numbered(lane, sequence, checksum(lane, sequence), last);
        }

        static long checksum(int lane, long sequence) {
            long x = (lane * 31L + 17) * 0x9E3779B97F4A7C15L + sequence;
            x ^= x >>> 30;
            x *= 0xBF58476D1CE4E5B9L;
            return (x ^ (x >>> 27)) & 0xFFFF;
        }
    }

    /** A sequence of numbers and how far it was read. */
    record Lane(int number, long next, long end) implements SourceSplit {
        @Override
        public String splitId() {
            return "lane-" + number;
        }
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.BOUNDED;
    }

    @Override
    public SplitEnumerator<Lane, List<Lane>> createEnumerator(SplitEnumeratorContext<Lane> context) {
        List<Lane> all = new ArrayList<>();
        for (int lane = 0; lane < lanes; lane++) {
            all.add(new Lane(lane, 0, recordsPerLane));
        }
        return new Lanes(context, all, lanes);
    }

    @Override
    public SplitEnumerator<Lane, List<Lane>> restoreEnumerator(
            SplitEnumeratorContext<Lane> context, List<Lane> checkpoint) {
        return new Lanes(context, checkpoint, lanes);
    }

    @Override
    public SourceReader<Numbered, Lane> createReader(SourceReaderContext context) {
        return new Reader(context, lanes, recordsPerSecondAndReader, hold);
    }

    @Override
    public SimpleVersionedSerializer<Lane> getSplitSerializer() {
        return new LaneBytes();
    }

    @Override
    public SimpleVersionedSerializer<List<Lane>> getEnumeratorCheckpointSerializer() {
        return new LanesBytes();
    }

    /** Hands lanes out on request. */
    private static final class Lanes implements SplitEnumerator<Lane, List<Lane>> {
        private final SplitEnumeratorContext<Lane> context;
        private final Deque<Lane> waiting;
        private final int lanes;

        Lanes(SplitEnumeratorContext<Lane> context, List<Lane> waiting, int lanes) {
            this.lanes = lanes;
            this.context = context;
            this.waiting = new ArrayDeque<>(waiting);
        }

        @Override
        public void start() {}

        @Override
        public void handleSplitRequest(int subtask, String host) {
            Optional<Lane> lane =
                    waiting.stream().filter(waits -> isFor(waits, subtask)).findFirst();
            if (lane.isEmpty()) {
                context.signalNoMoreSplits(subtask);
            } else {
                waiting.remove(lane.get());
                context.assignSplits(new SplitsAssignment<>(Map.of(subtask, List.of(lane.get()))));
            }
        }

        /** Each reader gets its share of those that can be held open, so that all have something to do. */
        private boolean isFor(Lane lane, int subtask) {
            return lane.number() < lanes - HELD || lane.number() % context.currentParallelism() == subtask;
        }

        @Override
        public void addSplitsBack(List<Lane> splits, int subtask) {
            waiting.addAll(splits);
        }

        @Override
        public boolean adopt(List<ReaderState<Lane>> readers) {
            Set<Integer> held = new HashSet<>();
            readers.forEach(reader -> reader.assignedSinceCheckpoint().forEach(lane -> held.add(lane.number())));
            waiting.removeIf(lane -> held.contains(lane.number()));
            return true;
        }

        @Override
        public void addReader(int subtask) {}

        @Override
        public List<Lane> snapshotState(long checkpoint) {
            return List.copyOf(waiting);
        }

        @Override
        public void close() {}
    }

    /** Emits what is due; never sleeps. */
    private static final class Reader implements SourceReader<Numbered, Lane> {
        /** The one that is read and one in reserve: it reads on while no master gives it another. */
        private static final int WANTED_LANES = 2;

        private static final int LEAST_BURST = 64;
        private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
        private static final long PAUSE_MILLIS = 2;

        private final SourceReaderContext context;
        private final int allLanes;
        private final long nanosPerRecord;
        private final long burstNanos;
        private final String hold;
        private final Deque<Lane> lanes = new ArrayDeque<>();
        private long dueNanos = System.nanoTime();
        private boolean noMore;
        private CompletableFuture<Void> awaited = new CompletableFuture<>();

        Reader(SourceReaderContext context, int allLanes, long recordsPerSecond, String hold) {
            this.hold = hold;
            this.context = context;
            this.allLanes = allLanes;
            this.nanosPerRecord = TimeUnit.SECONDS.toNanos(1) / recordsPerSecond;
            this.burstNanos = Math.max(BURST_NANOS, LEAST_BURST * nanosPerRecord);
        }

        @Override
        public void start() {
            for (int i = lanes.size(); i < WANTED_LANES; i++) {
                context.sendSplitRequest();
            }
        }

        @Override
        public InputStatus pollNext(ReaderOutput<Numbered> output) {
            Lane lane = lanes.peek();
            if (lane == null) {
                return noMore ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
            }
            long now = System.nanoTime();
            if (now < dueNanos) {
                return InputStatus.NOTHING_AVAILABLE;
            }
            // A reader that was held up does not catch up for longer than a moment.
            dueNanos = Math.max(dueNanos, now - burstNanos) + nanosPerRecord;
            boolean holdable = !hold.isEmpty() && lane.number() >= allLanes - HELD;
            boolean last = lane.next() + 1 >= lane.end() && !(holdable && Files.exists(Path.of(hold)));
            output.collect(
                    Numbered.of(lane.number(), lane.next(), last && holdable), lane.next() * allLanes + lane.number());
            lanes.poll();
            if (!last) {
                lanes.addFirst(new Lane(lane.number(), lane.next() + 1, lane.end()));
            } else if (!noMore) {
                context.sendSplitRequest();
            }
            return InputStatus.MORE_AVAILABLE;
        }

        @Override
        public CompletableFuture<Void> isAvailable() {
            if (lanes.isEmpty() && !noMore) {
                return awaited;
            }
            return new CompletableFuture<Void>().completeOnTimeout(null, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }

        @Override
        public void addSplits(List<Lane> splits) {
            lanes.addAll(splits);
            wake();
        }

        @Override
        public void notifyNoMoreSplits() {
            noMore = true;
            wake();
        }

        private void wake() {
            awaited.complete(null);
            awaited = new CompletableFuture<>();
        }

        @Override
        public List<Lane> snapshotState(long checkpoint) {
            return List.copyOf(lanes);
        }

        @Override
        public void close() {}
    }

    private static final class LaneBytes implements SimpleVersionedSerializer<Lane> {
        private static final int BYTES = Integer.BYTES + 2 * Long.BYTES;

        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(Lane lane) {
            return ByteBuffer.allocate(BYTES)
                    .putInt(lane.number())
                    .putLong(lane.next())
                    .putLong(lane.end())
                    .array();
        }

        @Override
        public Lane deserialize(int version, byte[] bytes) {
            ByteBuffer in = ByteBuffer.wrap(bytes);
            return new Lane(in.getInt(), in.getLong(), in.getLong());
        }
    }

    private static final class LanesBytes implements SimpleVersionedSerializer<List<Lane>> {
        private final LaneBytes each = new LaneBytes();

        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(List<Lane> lanes) {
            ByteBuffer out = ByteBuffer.allocate(lanes.size() * LaneBytes.BYTES);
            lanes.forEach(lane -> out.put(each.serialize(lane)));
            return out.array();
        }

        @Override
        public List<Lane> deserialize(int version, byte[] bytes) {
            List<Lane> lanes = new ArrayList<>();
            for (int at = 0; at < bytes.length; at += LaneBytes.BYTES) {
                byte[] one = new byte[LaneBytes.BYTES];
                System.arraycopy(bytes, at, one, 0, one.length);
                lanes.add(each.deserialize(1, one));
            }
            return lanes;
        }
    }
}
