package dev.weft.connector.files;

import dev.weft.api.connector.CommittingSinkWriter;
import dev.weft.api.connector.Encoder;
import dev.weft.api.connector.ProcessingTimeService;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStores;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the records of one subtask into hidden files; the committer makes them visible. A fresh writer first removes what
 * earlier attempts of its subtask left, hidden or visible: it will write all of it again. Task thread.
 */
final class FileSinkWriter<IN> implements CommittingSinkWriter<IN, FileSinkCommittable> {
    private final FileStore store;
    private final Closeable resources;
    private final PartNames names;
    private final Encoder<IN> encoder;
    private final RollingPolicy policy;
    private final ProcessingTimeService time;
    private final List<FileSinkCommittable> finished = new ArrayList<>();
    private final List<URI> hidden = new ArrayList<>();
    private @Nullable OutputBuffer open;
    private long openedMillis;
    private long positionAtCheck;
    private int files;

    private FileSinkWriter(
            FileStore store,
            Closeable resources,
            PartNames names,
            Encoder<IN> encoder,
            RollingPolicy policy,
            ProcessingTimeService time) {
        this.store = store;
        this.resources = resources;
        this.names = names;
        this.encoder = encoder;
        this.policy = policy;
        this.time = time;
    }

    /** A writer for a job that starts from nothing. */
    static <IN> FileSinkWriter<IN> fresh(
            FileStores stores, PartNames names, Encoder<IN> encoder, RollingPolicy policy, ProcessingTimeService time)
            throws IOException {
        try {
            FileStore store = stores.of(names.folder());
            removeLeftovers(store, names);
            return new FileSinkWriter<>(store, stores, names, encoder, policy, time);
        } catch (IOException e) {
            throw new IOException("prepare the output folder " + names.folder() + ": " + e.getMessage(), e);
        }
    }

    private static void removeLeftovers(FileStore store, PartNames names) throws IOException {
        try {
            for (FileStatus file : store.list(names.folder())) {
                if (!file.directory() && names.isOwn(file.name())) {
                    store.delete(file.uri());
                }
            }
        } catch (FileNotFoundException e) {
            store.makeDirectories(names.folder());
        }
    }

    // hot
    @Override
    public void write(IN element, Context context) throws IOException {
        OutputBuffer out = open;
        if (out == null) {
            out = openNext();
        }
        encoder.encode(element, out);
        if (out.position() >= policy.maxPartBytes()) {
            finishFile();
        }
    }

    private OutputBuffer openNext() throws IOException {
        URI file = names.hidden(files);
        try {
            DurableOutput created = store.createNew(file);
            OutputBuffer out = new OutputBuffer(created);
            hidden.add(file);
            open = out;
            watchAge();
            return out;
        } catch (IOException e) {
            throw new IOException("create " + file + ": " + e.getMessage(), e);
        }
    }

    private void watchAge() {
        if (policy.checkMillis() == RollingPolicy.NEVER) {
            return;
        }
        openedMillis = time.getCurrentProcessingTime();
        positionAtCheck = -1;
        int watched = files;
        time.registerTimer(openedMillis + policy.checkMillis(), now -> checkAge(watched, now));
    }

    private void checkAge(int watched, long nowMillis) throws IOException {
        OutputBuffer out = open;
        if (out == null || files != watched) {
            return;
        }
        boolean idle = policy.maxIdleMillis() == policy.checkMillis() && out.position() == positionAtCheck;
        if (idle || nowMillis - openedMillis >= policy.maxAgeMillis()) {
            finishFile();
            return;
        }
        positionAtCheck = out.position();
        time.registerTimer(nowMillis + policy.checkMillis(), now -> checkAge(watched, now));
    }

    private void finishFile() throws IOException {
        OutputBuffer out = open;
        if (out != null) {
            open = null;
            out.closeDurably();
            finished.add(new FileSinkCommittable(names.hidden(files), names.visible(files)));
            files++;
        }
    }

    @Override
    public void flush(boolean endOfInput) throws IOException {
        finishFile();
    }

    @Override
    public Collection<FileSinkCommittable> prepareCommit() {
        List<FileSinkCommittable> ready = List.copyOf(finished);
        finished.clear();
        ready.forEach(file -> hidden.remove(file.hidden()));
        return ready;
    }

    /** Removes files that no committer was told of. */
    @Override
    public void close() throws IOException {
        try (resources) {
            OutputBuffer out = open;
            open = null;
            if (out != null) {
                out.close();
            }
            for (URI file : hidden) {
                store.delete(file);
            }
        }
    }
}
