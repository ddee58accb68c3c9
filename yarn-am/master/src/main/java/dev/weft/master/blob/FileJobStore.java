package dev.weft.master.blob;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.WriteMode;
import dev.weft.core.id.JobId;
import dev.weft.protocol.codec.JobGraphCodec;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.List;

/** Job graphs as files {@code <folder>/<job id>.job}. A file under its final name is complete. Safe on any I/O thread. */
public final class FileJobStore implements JobStore {
    private static final String SUFFIX = ".job";
    private static final String PART = ".part";

    private final FileStore store;
    private final URI folder;

    public FileJobStore(FileStore store, URI folder) {
        this.store = store;
        this.folder = folder;
    }

    @Override
    public void put(JobGraph graph) {
        URI file = file(graph.id());
        URI part = FilePaths.child(folder, graph.id() + PART);
        try {
            store.makeDirectories(folder);
            try (DurableOutput out = store.create(part, WriteMode.OVERWRITE)) {
                out.write(JobGraphCodec.encode(graph));
                out.closeDurably();
            }
            store.delete(file);
            store.rename(part, file);
        } catch (IOException e) {
            throw failure("store job " + graph.id() + " as " + file, e);
        }
    }

    @Override
    public void remove(JobId job) {
        try {
            store.delete(file(job));
        } catch (IOException e) {
            throw failure("remove " + file(job), e);
        }
    }

    @Override
    public List<JobId> list() {
        try {
            if (!store.exists(folder)) {
                return List.of();
            }
            return store.list(folder).stream()
                    .map(FileStatus::name)
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> JobId.parse(name.substring(0, name.length() - SUFFIX.length())))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw failure("list jobs in " + folder, e);
        }
    }

    @Override
    public JobGraph get(JobId job) {
        try (InputStream in = store.open(file(job))) {
            return JobGraphCodec.decode(in.readAllBytes());
        } catch (FileNotFoundException e) {
            throw new EngineException(ErrorCode.NOT_FOUND, "No graph of job " + job + " is stored in " + folder, e);
        } catch (IOException e) {
            throw failure("read " + file(job), e);
        }
    }

    private URI file(JobId job) {
        return FilePaths.child(folder, job + SUFFIX);
    }

    private static EngineException failure(String what, IOException cause) {
        return new EngineException(ErrorCode.STORAGE, "Cannot " + what + ": " + cause, cause);
    }
}
