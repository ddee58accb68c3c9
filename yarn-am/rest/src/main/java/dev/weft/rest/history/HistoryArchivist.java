package dev.weft.rest.history;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.JobId;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.dispatcher.JobArchivist;
import dev.weft.master.view.CheckpointingView;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.VertexDetails;
import dev.weft.rest.history.ArchivedPaths.Question;
import dev.weft.rest.server.HttpMethod;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Archives ended jobs: {@code <folder>/<job id>}, by asking the routes of this very master. The first archive of a job stays. Safe on any
 * thread; files are written on the I/O pool.
 */
public final class HistoryArchivist implements JobArchivist {
    private static final Logger log = LoggerFactory.getLogger(HistoryArchivist.class);

    private final DispatcherGateway dispatcher;
    private final Map<String, Route> routes = new TreeMap<>();
    private final FileStores files;
    private final URI folder;
    private final Executor io;

    /**
     * @param table the routes of this master
     * @param folder of archives
     */
    public HistoryArchivist(
            DispatcherGateway dispatcher, List<Route> table, FileStores files, URI folder, Executor io) {
        this.dispatcher = dispatcher;
        this.files = files;
        this.folder = folder;
        this.io = io;
        for (Route route : table) {
            if (route.method() == HttpMethod.GET) {
                routes.put(route.path().text(), route);
            }
        }
    }

    @Override
    public CompletableFuture<Void> archive(JobId job) {
        return CompletableFuture.supplyAsync(() -> isArchived(job), io)
                .thenCompose(there -> there ? CompletableFuture.completedFuture(null) : ask(job));
    }

    private boolean isArchived(JobId job) {
        URI file = fileOf(job);
        try {
            return files.of(file).exists(file);
        } catch (IOException e) {
            throw failure("look for " + file, e);
        }
    }

    private URI fileOf(JobId job) {
        return FilePaths.child(folder, job.toString());
    }

    // ---- questions

    private CompletableFuture<Void> ask(JobId job) {
        CompletableFuture<JobDetails> details = dispatcher.job(job);
        CompletableFuture<CheckpointingView> checkpoints = dispatcher.checkpoints(job);
        return details.thenCompose(this::vertices)
                .thenCombine(details, Subject::new)
                .thenCombine(checkpoints, Subject::questions)
                .thenCompose(questions -> answers(job, questions))
                .thenAcceptAsync(answers -> write(job, answers), io);
    }

    private record Subject(List<VertexDetails> vertices, JobDetails job) {
        List<Question> questions(CheckpointingView checkpoints) {
            return ArchivedPaths.of(job, vertices, checkpoints);
        }
    }

    private CompletableFuture<List<VertexDetails>> vertices(JobDetails job) {
        CompletableFuture<List<VertexDetails>> all = CompletableFuture.completedFuture(new ArrayList<>());
        for (var vertex : job.vertices()) {
            all = all.thenCombine(dispatcher.vertex(job.overview().id(), vertex.id()), (list, one) -> {
                list.add(one);
                return list;
            });
        }
        return all;
    }

    private CompletableFuture<Map<String, byte[]>> answers(JobId job, List<Question> questions) {
        CompletableFuture<Map<String, byte[]>> all = overview(job);
        for (Question question : questions) {
            Route route = routes.get(question.template());
            if (route != null) {
                all = all.thenCompose(answers -> answer(route, question, answers));
            }
        }
        return all;
    }

    private CompletableFuture<Map<String, byte[]>> answer(Route route, Question question, Map<String, byte[]> answers) {
        return call(route, question).handle((reply, failure) -> {
            if (failure == null && reply.status() == RestReply.OK) {
                answers.put(question.path(), reply.body());
            } else {
                log.debug("Nothing is archived for {}", question.path(), failure);
            }
            return answers;
        });
    }

    private static CompletableFuture<RestReply> call(Route route, Question question) {
        var request = new RestRequest(
                HttpMethod.GET,
                question.path(),
                question.variables(),
                Map.of(),
                Map.of(),
                InetAddress.getLoopbackAddress(),
                new byte[0],
                Optional.empty());
        try {
            return route.handler().handle(request);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** The list of jobs with this one alone, as Flink's archives have it. */
    private CompletableFuture<Map<String, byte[]>> overview(JobId job) {
        Route route = routes.get(ArchiveFormat.OVERVIEW);
        if (route == null) {
            throw new IllegalStateException("There is no route " + ArchiveFormat.OVERVIEW);
        }
        return call(route, new Question(ArchiveFormat.OVERVIEW, Map.of())).thenApply(reply -> {
            ObjectNode list = Json.object();
            ArrayNode jobs = list.putArray("jobs");
            Json.parseObject(reply.body()).path("jobs").forEach(one -> {
                if (one.path("jid").asText().equals(job.toString())) {
                    jobs.add(one);
                }
            });
            Map<String, byte[]> answers = new LinkedHashMap<>();
            answers.put(ArchiveFormat.OVERVIEW, Json.bytes(list));
            return answers;
        });
    }

    // ---- the file

    private void write(JobId job, Map<String, byte[]> answers) {
        URI file = fileOf(job);
        URI part = FilePaths.child(
                folder, "." + job + ".part-" + ProcessHandle.current().pid());
        try {
            FileStore store = files.of(file);
            store.makeDirectories(folder);
            try (DurableOutput out = store.create(part, dev.weft.core.fs.WriteMode.OVERWRITE)) {
                out.write(ArchiveFormat.write(answers));
                out.closeDurably();
            }
            publish(store, part, file);
            log.info("Job {} is archived as {}: {} answers", job, file, answers.size());
        } catch (IOException e) {
            throw failure("write " + file, e);
        }
    }

    private static void publish(FileStore store, URI part, URI file) throws IOException {
        try {
            store.rename(part, file);
        } catch (FileAlreadyExistsException e) {
            store.delete(part); // another master was first
        } catch (IOException e) {
            store.delete(part);
            throw e;
        }
    }

    private static EngineException failure(String what, IOException cause) {
        return new EngineException(ErrorCode.STORAGE, "Cannot " + what + ": " + cause.getMessage(), cause);
    }
}
