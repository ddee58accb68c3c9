package dev.weft.rest.logs;

import static dev.weft.rest.server.HttpMethod.GET;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.config.Secrets;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The JVM of this master. */
public final class EnvironmentHandlers implements Resource {
    private static final String PROPERTY = "-D";

    private final DispatcherGateway dispatcher;

    public EnvironmentHandlers(DispatcherGateway dispatcher) {
        this.dispatcher = dispatcher;
    }

    @Override
    public List<Route> routes() {
        return List.of(
                Route.of(GET, "/jobmanager/environment", request -> CompletableFuture.completedFuture(own())),
                Route.of(GET, "/jobs/:jobid/jobmanager/environment", this::ofJob));
    }

    /** Every job's master is this process; 404 for a job that is not known. */
    private CompletableFuture<RestReply> ofJob(RestRequest request) {
        return dispatcher.job(request.jobId()).thenApply(job -> own());
    }

    /** EnvironmentInfo; values of properties that name a secret are hidden. */
    private static RestReply own() {
        RuntimeMXBean jvm = ManagementFactory.getRuntimeMXBean();
        ObjectNode json = Json.object();
        ObjectNode about = json.putObject("jvm");
        about.put(
                "version",
                jvm.getVmName() + " - " + jvm.getVmVendor() + " - " + jvm.getSpecVersion() + "/" + jvm.getVmVersion());
        about.put("arch", System.getProperty("os.arch", ""));
        ArrayNode options = about.putArray("options");
        jvm.getInputArguments().forEach(option -> options.add(masked(option)));
        ArrayNode classPath = json.putArray("classpath");
        for (String entry : jvm.getClassPath().split(File.pathSeparator)) {
            classPath.add(entry);
        }
        return RestReply.json(json);
    }

    private static String masked(String option) {
        int equals = option.indexOf('=');
        if (!option.startsWith(PROPERTY) || equals < 0) {
            return option;
        }
        String key = option.substring(PROPERTY.length(), equals);
        return Secrets.isSecret(key) ? PROPERTY + key + "=" + Secrets.HIDDEN : option;
    }
}
