package dev.weft.browser;

import dev.weft.api.execution.JobClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives test classes the one cluster, the front before it and the browser; closed after the last test of all. */
public final class Surroundings implements ParameterResolver {
    /** What tests use. */
    static final class Shared implements AutoCloseable {
        private final HttpClient http = HttpClient.newHttpClient();
        final Path folder;
        final Front front;
        final SampleCluster cluster;
        final Browser browser;

        Shared() {
            try {
                folder = Files.createTempDirectory("weft-browser");
                front = new Front();
                cluster = new SampleCluster(folder.resolve("savepoints"), front.origin());
                front.leadTo(cluster.rest());
                browser = new Browser(folder.resolve("profile"));
            } catch (Exception e) {
                throw new IllegalStateException("The browser's cluster does not start", e);
            }
        }

        /** Root of our own pages. */
        String root() {
            return cluster.rest() + "/";
        }

        /** The answer of the cluster. */
        HttpResponse<String> ask(String path) {
            try {
                return http.send(
                        HttpRequest.newBuilder(cluster.rest().resolve(path)).build(),
                        HttpResponse.BodyHandlers.ofString());
            } catch (IOException e) {
                throw new UncheckedIOException("GET " + path, e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
        }

        /** The id of the vertex of this name. */
        String vertex(JobClient of, String name) {
            String job = ask("/jobs/" + of.getJobID()).body();
            Matcher found = Pattern.compile(
                            "\"id\":\"([0-9a-f]{32})\",\"slotSharingGroupId\":\"[0-9a-f]{32}\",\"name\":\""
                                    + Pattern.quote(name) + "\"")
                    .matcher(job);
            if (!found.find()) {
                throw new IllegalStateException("No vertex '" + name + "' in " + job);
            }
            return found.group(1);
        }

        @Override
        public void close() throws IOException {
            browser.close();
            cluster.close();
            front.close();
            List<Path> left;
            try (Stream<Path> all = Files.walk(folder)) {
                left = all.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path path : left) {
                Files.deleteIfExists(path);
            }
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Shared.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(Surroundings.class))
                .getOrComputeIfAbsent(Shared.class, type -> new Shared(), Shared.class);
    }
}
