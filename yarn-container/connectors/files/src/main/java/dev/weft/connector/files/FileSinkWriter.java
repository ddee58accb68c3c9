package dev.weft.connector.files;

import dev.weft.api.connector.CommittingSinkWriter;
import dev.weft.api.connector.ProcessingTimeService;
import dev.weft.api.connector.StatefulSinkWriter;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.WriteMode;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Writes the records of one subtask into hidden files, one open file per bucket; the committer makes finished ones visible. A
 * checkpoint either ends a file or counts on its first bytes, which the next attempt cuts it to. Task thread.
 */
final class FileSinkWriter<IN>
        implements CommittingSinkWriter<IN, FileSinkCommittable>, StatefulSinkWriter<IN, FileWriterState> {
    private final FileStore store;
    private final Patience patience;
    private final Closeable resources;
    private final PartNames names;
    private final FileSinkSettings<IN> settings;
    private final ProcessingTimeService time;
    private final RecordBucket bucketContext;
    private final Map<String, PartFile<IN>> open = new LinkedHashMap<>();
    private final List<FileSinkCommittable> finished = new ArrayList<>();
    /** Files that no checkpoint counts on and no committer was told of. */
    private final Set<URI> removable = new HashSet<>();

    private @Nullable PartFile<IN> last;
    private int nextFile;

    /**
     * Writes into {@code store}; closes {@code resources} at its end. Call {@link #begin} or {@link #goOn} next.
     */
    FileSinkWriter(
            FileStore store,
            Patience patience,
            Closeable resources,
            PartNames names,
            FileSinkSettings<IN> settings,
            ProcessingTimeService time) {
        this.store = store;
        this.patience = patience;
        this.resources = resources;
        this.names = names;
        this.settings = settings;
        this.time = time;
        this.bucketContext = new RecordBucket(time);
    }

    /** The job starts from nothing: what earlier attempts left, hidden or visible, goes. */
    FileSinkWriter<IN> begin() throws IOException {
        new Leftovers(store, patience, names).removeAll();
        scheduleLook();
        return this;
    }

    /** The job goes on from a checkpoint; {@code states} are those of all former writers that this one follows. */
    FileSinkWriter<IN> goOn(Collection<FileWriterState> states) throws IOException {
        new Leftovers(store, patience, names).removeBegunAfter(states);
        for (FileWriterState state : states) {
            if (state.owner().equals(names.own())) {
                nextFile = Math.max(nextFile, state.nextFile());
            }
            for (FileWriterState.OpenFile file : state.open()) {
                resume(file);
            }
        }
        scheduleLook();
        return this;
    }

    /** Of two former writers with one bucket, the file of the second ends where it is. */
    private void resume(FileWriterState.OpenFile file) throws IOException {
        OutputBuffer out = buffered(
                file.hidden(),
                patience.call("go on with " + file.hidden(), () -> store.resume(file.hidden(), file.length())));
        PartFile<IN> part = new PartFile<>(file, out, settings.format(), time.getCurrentProcessingTime());
        if (open.putIfAbsent(file.bucket(), part) != null) {
            finished.add(part.finish());
        }
    }

    // hot
    @Override
    public void write(IN element, Context context) throws IOException {
        bucketContext.record = context;
        String bucket = settings.buckets().getBucketId(element, bucketContext);
        PartFile<IN> part = last;
        if (part == null || !part.getBucketId().equals(bucket)) {
            part = open.get(bucket);
        }
        if (part != null && settings.policy().shouldRollOnEvent(part, element)) {
            finish(part);
            part = null;
        }
        if (part == null) {
            part = openNext(bucket);
        }
        last = part;
        part.write(element);
    }

    private PartFile<IN> openNext(String bucket) throws IOException {
        URI hidden = names.hidden(nextFile);
        long now = time.getCurrentProcessingTime();
        try {
            OutputBuffer out = buffered(hidden, create(hidden));
            removable.add(hidden);
            FileWriterState.OpenFile file =
                    new FileWriterState.OpenFile(bucket, hidden, names.visible(bucket, nextFile), 0, now);
            PartFile<IN> part = new PartFile<>(file, out, settings.format(), now);
            open.put(bucket, part);
            nextFile++;
            return part;
        } catch (IOException e) {
            throw new IOException("create " + hidden + ": " + Patience.reason(e), e);
        }
    }

    /** A file of this attempt: when it exists after a refusal, that refusal was an answer that got lost. */
    private DurableOutput create(URI hidden) throws IOException {
        AtomicBoolean tried = new AtomicBoolean();
        return patience.call(
                "create " + hidden,
                () -> tried.getAndSet(true) ? store.create(hidden, WriteMode.OVERWRITE) : store.createNew(hidden));
    }

    private OutputBuffer buffered(URI file, DurableOutput out) {
        return new OutputBuffer(store, file, out, patience);
    }

    /** Takes the part out of the open ones and ends it. */
    private void finish(PartFile<IN> part) throws IOException {
        open.remove(part.getBucketId());
        end(part);
    }

    private void end(PartFile<IN> part) throws IOException {
        if (last == part) {
            last = null;
        }
        try {
            finished.add(part.finish());
        } catch (IOException e) {
            throw new IOException("finish " + part.hidden() + ": " + Patience.reason(e), e);
        }
    }

    private void scheduleLook() {
        long next = time.getCurrentProcessingTime() + settings.checkMillis();
        time.registerTimer(next, now -> {
            look(now);
            scheduleLook();
        });
    }

    private void look(long nowMillis) throws IOException {
        Iterator<PartFile<IN>> parts = open.values().iterator();
        while (parts.hasNext()) {
            PartFile<IN> part = parts.next();
            part.look(nowMillis);
            if (settings.policy().shouldRollOnProcessingTime(part, nowMillis)) {
                parts.remove();
                end(part);
            }
        }
    }

    /** Ends the files that the policy ends at a checkpoint; at the end of the input all of them. */
    @Override
    public void flush(boolean endOfInput) throws IOException {
        Iterator<PartFile<IN>> parts = open.values().iterator();
        while (parts.hasNext()) {
            PartFile<IN> part = parts.next();
            if (endOfInput || settings.policy().shouldRollOnCheckpoint(part)) {
                parts.remove();
                end(part);
            }
        }
    }

    @Override
    public Collection<FileSinkCommittable> prepareCommit() {
        List<FileSinkCommittable> ready = List.copyOf(finished);
        finished.clear();
        ready.forEach(file -> removable.remove(file.hidden()));
        return ready;
    }

    @Override
    public List<FileWriterState> snapshotState(long checkpointId) throws IOException {
        List<FileWriterState.OpenFile> files = new ArrayList<>();
        for (PartFile<IN> part : open.values()) {
            try {
                files.add(part.snapshot());
            } catch (IOException e) {
                throw new IOException("make durable " + part.hidden() + ": " + Patience.reason(e), e);
            }
            removable.remove(part.hidden());
        }
        return List.of(new FileWriterState(names.lineage(), names.own(), nextFile, files));
    }

    /** Removes files that nobody counts on. */
    @Override
    public void close() throws IOException {
        try (resources) {
            for (PartFile<IN> part : open.values()) {
                part.abandon();
            }
            open.clear();
            for (URI file : removable) {
                store.delete(file);
            }
        }
    }

    /** What a bucket assigner may ask about the record at hand. */
    private static final class RecordBucket implements BucketAssigner.Context {
        private final ProcessingTimeService time;
        private @Nullable Context record;

        private RecordBucket(ProcessingTimeService time) {
            this.time = time;
        }

        @Override
        public long currentProcessingTime() {
            return time.getCurrentProcessingTime();
        }

        @Override
        public long currentWatermark() {
            Context at = record;
            return at == null ? Long.MIN_VALUE : at.currentWatermark();
        }

        @Override
        public @Nullable Long timestamp() {
            Context at = record;
            return at == null ? null : at.timestamp();
        }
    }
}
