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
import dev.weft.protocol.codec.LifeCodec;
import dev.weft.protocol.life.JobEnd;
import dev.weft.protocol.life.JobLife;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Files {@code <folder>/<job id>.job} (graph), {@code .life} (its past) and {@code <job id>-<leader>.end} (how it ended). A file
 * under its final name is complete. Safe on any I/O thread.
 */
public final class FileJobStore implements JobStore {
    private static final String GRAPH = ".job";
    private static final String LIFE = ".life";
    private static final String END = ".end";
    private static final String PART = ".part";
    private static final char BEFORE_LEADER = '-';

    private final FileStore store;
    private final URI folder;

    public FileJobStore(FileStore store, URI folder) {
        this.store = store;
        this.folder = folder;
    }

    @Override
    public void put(JobGraph graph) {
        write("job " + graph.id(), graph.id() + GRAPH, JobGraphCodec.encode(graph));
    }

    @Override
    public void remove(JobId job) {
        delete(job + GRAPH);
        delete(job + LIFE);
        delete(job + LIFE + PART);
    }

    @Override
    public List<JobId> list() {
        return names("jobs", name -> name.endsWith(GRAPH))
                .map(name -> JobId.parse(before(name, GRAPH)))
                .sorted()
                .toList();
    }

    @Override
    public JobGraph get(JobId job) {
        return read(job + GRAPH, JobGraphCodec::decode)
                .orElseThrow(() ->
                        new EngineException(ErrorCode.NOT_FOUND, "No graph of job " + job + " is stored in " + folder));
    }

    @Override
    public void putLife(JobLife life) {
        write("the life of job " + life.job(), life.job() + LIFE, LifeCodec.encode(life));
    }

    /** Who wrote it may have died between the deletion of the old file and the renaming of the new one, which is complete then. */
    @Override
    public Optional<JobLife> life(JobId job) {
        return read(job + LIFE, LifeCodec::decodeLife).or(() -> read(job + LIFE + PART, LifeCodec::decodeLife));
    }

    @Override
    public void putEnd(EndKey key, JobEnd end) {
        write("the end of job " + key.job(), name(key), LifeCodec.encode(end));
    }

    @Override
    public List<EndKey> ends() {
        return names("ended jobs", name -> name.endsWith(END) && name.indexOf(BEFORE_LEADER) > 0)
                .map(FileJobStore::key)
                .sorted()
                .toList();
    }

    private static EndKey key(String name) {
        String stem = before(name, END);
        int split = stem.indexOf(BEFORE_LEADER);
        return new EndKey(JobId.parse(stem.substring(0, split)), Long.parseLong(stem.substring(split + 1)));
    }

    private static String name(EndKey key) {
        return key.job().toString() + BEFORE_LEADER + key.leader() + END;
    }

    @Override
    public JobEnd end(EndKey key) {
        return read(name(key), LifeCodec::decodeEnd)
                .orElseThrow(() -> new EngineException(
                        ErrorCode.NOT_FOUND, "No end of job " + key.job() + " is stored in " + folder));
    }

    @Override
    public void removeEnd(EndKey key) {
        delete(name(key));
    }

    // ---- files

    private void write(String what, String name, byte[] content) {
        URI file = FilePaths.child(folder, name);
        URI part = FilePaths.child(folder, name + PART);
        try {
            store.makeDirectories(folder);
            try (DurableOutput out = store.create(part, WriteMode.OVERWRITE)) {
                out.write(content);
                out.closeDurably();
            }
            store.delete(file);
            store.rename(part, file);
        } catch (IOException e) {
            throw failure("store " + what + " as " + file, e);
        }
    }

    private void delete(String name) {
        URI file = FilePaths.child(folder, name);
        try {
            store.delete(file);
        } catch (IOException e) {
            throw failure("remove " + file, e);
        }
    }

    private Stream<String> names(String what, Predicate<String> wanted) {
        try {
            List<String> names = new ArrayList<>();
            if (store.exists(folder)) {
                store.list(folder).stream().map(FileStatus::name).filter(wanted).forEach(names::add);
            }
            return names.stream();
        } catch (IOException e) {
            throw failure("list " + what + " in " + folder, e);
        }
    }

    private <T> Optional<T> read(String name, Function<byte[], T> decode) {
        URI file = FilePaths.child(folder, name);
        try (InputStream in = store.open(file)) {
            return Optional.of(decode.apply(in.readAllBytes()));
        } catch (FileNotFoundException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw failure("read " + file, e);
        }
    }

    private static String before(String name, String suffix) {
        return name.substring(0, name.length() - suffix.length());
    }

    private static EngineException failure(String what, IOException cause) {
        return new EngineException(ErrorCode.STORAGE, "Cannot " + what + ": " + cause, cause);
    }
}
