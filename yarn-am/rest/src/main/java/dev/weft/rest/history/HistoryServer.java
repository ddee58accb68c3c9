package dev.weft.rest.history;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.concurrent.IoPool;
import dev.weft.core.config.HistoryOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.WebOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStores;
import dev.weft.core.unit.PortRange;
import dev.weft.rest.RestAccess;
import dev.weft.rest.server.OriginGuard;
import dev.weft.rest.server.PageToken;
import dev.weft.rest.server.RestServer;
import dev.weft.rest.server.RestServerOptions;
import dev.weft.rest.server.Route;
import dev.weft.rest.web.WebHandlers;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Shows archived jobs under the REST paths of a master, and with its pages. Started and closed by its process. */
public final class HistoryServer implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private final RestServer rest;
    private final EventLoop loop;
    private final IoPool io;

    private HistoryServer(RestServer rest, EventLoop loop, IoPool io) {
        this.rest = rest;
        this.loop = loop;
        this.io = io;
    }

    /**
     * Starts it; the first look at the archives is under way.
     *
     * @param files where archives lie
     * @param loop of its own; closed with it
     * @param folder of its own for local copies; removed by whoever made it
     * @param secret that clients show when {@code security.rest.authentication} says so
     * @throws EngineException BAD_INPUT with one line when a value is wrong or the port is taken
     */
    public static HistoryServer start(
            ReadableConfig config, FileStores files, EventLoop loop, Path folder, Optional<String> secret) {
        List<URI> folders = config
                .getOptional(HistoryOptions.ARCHIVE_DIRS)
                .filter(given -> !given.isEmpty())
                .orElseThrow(() -> new EngineException(
                        ErrorCode.BAD_INPUT,
                        "Say where archives lie: -D " + HistoryOptions.ARCHIVE_DIRS.key() + "=hdfs:///…"))
                .stream()
                .map(text -> files.resolve(FilePaths.parse(text)))
                .toList();
        IoPool io = new IoPool("history-io", 1);
        var pages = new HistoryPages(config, loop, io, new HistoryFiles(files, folders, folder, Retention.of(config)));
        List<Route> routes = new ArrayList<>(pages.routes());
        routes.addAll(new WebHandlers(PageToken.random()).routes());
        RestServer rest = RestServer.start(options(config, folder, secret), routes);
        pages.start();
        return new HistoryServer(rest, loop, io);
    }

    private static RestServerOptions options(ReadableConfig config, Path folder, Optional<String> secret) {
        RestAccess access = RestAccess.ofHistory(config, secret);
        return new RestServerOptions(
                access.bindAddress(),
                PortRange.parse(String.valueOf(config.get(HistoryOptions.WEB_PORT))),
                config.get(RestOptions.SERVER_NUM_THREADS),
                config.get(RestOptions.SERVER_MAX_CONTENT_LENGTH),
                DEADLINE,
                config.get(RestOptions.IDLENESS_TIMEOUT),
                folder.resolve("uploads"),
                access.policy(),
                new OriginGuard(Set.of()),
                config.getOptional(WebOptions.ACCESS_CONTROL_ALLOW_ORIGIN));
    }

    /** {@code http://host:port}. */
    public String address() {
        return rest.address();
    }

    /** Stops listening and looking. Idempotent. */
    @Override
    public void close() {
        rest.close();
        loop.close();
        io.close();
    }
}
