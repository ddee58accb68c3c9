package dev.weft.rest.jars;

import static dev.weft.rest.server.HttpMethod.DELETE;
import static dev.weft.rest.server.HttpMethod.GET;
import static dev.weft.rest.server.HttpMethod.POST;
import static dev.weft.rest.server.HttpMethod.PUT;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.api.graph.Artifact;
import dev.weft.api.graph.JobGraph;
import dev.weft.core.concurrent.IoPool;
import dev.weft.core.config.JarOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.WebOptions;
import dev.weft.core.id.JobId;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.rest.jobs.ArtifactStore;
import dev.weft.rest.jobs.Checksum;
import dev.weft.rest.jobs.JobJson;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.PageToken;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestHandler;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import dev.weft.rest.server.Upload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** Uploaded jars: kept, listed, planned, run, deleted. All of it is refused when {@code web.submit.enable} is off. */
public final class JarHandlers implements Resource {
    /** Storing the files and the job comes after main. */
    private static final Duration AFTER_MAIN = Duration.ofSeconds(30);

    /** They end by themselves when no program is run. */
    private static final int IO_THREADS = 2;

    private final DispatcherGateway dispatcher;
    private final ArtifactStore artifacts;
    private final PageToken token;
    private final boolean enabled;
    private final Duration deadline;
    private final UploadedJars jars;
    private final Programs programs;

    /**
     * Jars for jobs of {@code dispatcher}.
     *
     * @param artifacts where the files of jobs go
     * @param token that pages of this server carry
     * @param folder of this process, for jars when the configuration names no other, and for programs while they run
     */
    public JarHandlers(
            DispatcherGateway dispatcher,
            ArtifactStore artifacts,
            ReadableConfig config,
            PageToken token,
            Path folder) {
        this.dispatcher = dispatcher;
        this.artifacts = artifacts;
        this.token = token;
        this.enabled = config.get(WebOptions.SUBMIT_ENABLE);
        this.deadline = config.get(JarOptions.MAIN_TIMEOUT).plus(AFTER_MAIN);
        this.jars = new UploadedJars(
                config.getOptional(WebOptions.UPLOAD_DIR).map(Path::of).orElse(folder.resolve("jars")));
        this.programs = new Programs(
                folder.resolve("programs"),
                new Programs.Settings(
                        Programs.Settings.ownJava(config.get(JarOptions.MAIN_JVM_OPTIONS)),
                        config.get(JarOptions.MAIN_TIMEOUT),
                        config.get(JarOptions.MAIN_PROCESSES)),
                new IoPool("rest-programs", IO_THREADS));
    }

    @Override
    public List<Route> routes() {
        String jar = "/jars/:jarid";
        return List.of(
                Route.of(GET, "/jars", ifEnabled(this::list)),
                Route.upload(POST, "/jars/upload", ifEnabled(this::upload)),
                Route.of(DELETE, jar, ifEnabled(this::delete)),
                Route.of(GET, jar + "/plan", ifEnabled(this::plan)).within(deadline),
                Route.json(POST, jar + "/plan", ifEnabled(this::plan)).within(deadline),
                Route.json(POST, jar + "/run", ifEnabled(this::run)).within(deadline),
                Route.json(PUT, jar + "/run", ifEnabled(token.guard(this::run))).within(deadline));
    }

    private RestHandler ifEnabled(RestHandler handler) {
        return enabled
                ? handler
                : request -> {
                    throw new HttpRefusal(403, "Jars are not taken here (web.submit.enable is off)");
                };
    }

    /** GET /jars: JarListInfo. */
    private CompletableFuture<RestReply> list(RestRequest request) {
        ObjectNode json = Json.object();
        json.put("address", request.header("host").map(host -> "http://" + host).orElse(""));
        ArrayNode files = json.putArray("files");
        for (UploadedJars.Jar jar : jars.list()) {
            ObjectNode one = files.addObject();
            one.put("id", jar.id());
            one.put("name", jar.name());
            one.put("uploaded", jar.uploadedMillis());
            ArrayNode entries = one.putArray("entry");
            jar.mainClass()
                    .ifPresent(main -> entries.addObject().put("name", main).putNull("description"));
        }
        return done(json);
    }

    /** POST /jars/upload: a form with one file. */
    private CompletableFuture<RestReply> upload(RestRequest request) {
        Upload.Part part = request.files().parts().stream()
                .filter(one -> !one.fileName().isEmpty())
                .findFirst()
                .orElseThrow(() -> new HttpRefusal(400, "The form has no file: send the jar as part 'jarfile'"));
        return done(Json.object().put("filename", jars.keep(part).toString()).put("status", "success"));
    }

    private CompletableFuture<RestReply> delete(RestRequest request) {
        jars.delete(request.variable("jarid"));
        return CompletableFuture.completedFuture(RestReply.done(RestReply.OK));
    }

    /** The plan that main would submit: JobPlanInfo. */
    private CompletableFuture<RestReply> plan(RestRequest request) {
        JarRequest how = JarRequest.of(request);
        return programs.run(
                jar(request),
                how,
                program -> dispatcher
                        .plan(asAsked(program.graph(), how))
                        .thenApply(plan -> RestReply.json(Json.object().set("plan", JobJson.plan(plan)))));
    }

    /** Runs main and submits its job: JarRunResponseBody. */
    private CompletableFuture<RestReply> run(RestRequest request) {
        JarRequest how = JarRequest.of(request);
        return programs.run(
                jar(request),
                how,
                program -> keepFiles(program)
                        .thenCompose(kept -> dispatcher.submit(asAsked(program.graph(), how)))
                        .thenApply(JarHandlers::started));
    }

    private Path jar(RestRequest request) {
        return jars.find(request.variable("jarid")).file();
    }

    private static JobGraph asAsked(JobGraph graph, JarRequest how) {
        return how.job().map(graph::withId).orElse(graph).withOptions(new TreeMap<>(how.config()));
    }

    private CompletableFuture<Void> keepFiles(Programs.Compiled program) {
        return CompletableFuture.allOf(program.graph().artifacts().stream()
                .map(artifact -> keep(artifact, program))
                .toArray(CompletableFuture<?>[]::new));
    }

    private CompletableFuture<Void> keep(Artifact artifact, Programs.Compiled program) {
        Path file = program.artifacts().get(artifact.hash().hex());
        if (file == null) {
            throw new HttpRefusal(400, "The program did not say where its file '" + artifact.fileName() + "' lies");
        }
        Checksum.verify(artifact, file);
        return artifacts.keep(artifact, file);
    }

    private static RestReply started(JobId job) {
        return RestReply.json(Json.object().put("jobid", job.toString()).put("applicationId", job.toString()));
    }

    private static CompletableFuture<RestReply> done(ObjectNode json) {
        return CompletableFuture.completedFuture(RestReply.json(json));
    }
}
