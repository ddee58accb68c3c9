package dev.weft.rest.server;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.net.BindException;
import java.util.List;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The running HTTP server of a master. Started and closed by the process that wires it, on any thread.
 */
public final class RestServer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(RestServer.class);
    /** One accepts, one selects, one is kept free by Jetty for itself. */
    private static final int OWN_THREADS = 3;

    private static final int THREAD_IDLE_MILLIS = 30_000;
    /** Answers under way may still leave when the server stops, e.g. the one that stopped it. */
    private static final int STOP_MILLIS = 2_000;
    /** A stopping server waits so long for the next request of a connection that is kept open: none will be answered. */
    private static final long SHUTDOWN_IDLE_MILLIS = 20;

    private static final int MAX_HEADER_BYTES = 16 * 1024;

    private final Server server;
    private final ServerConnector connector;
    private final String host;
    private final List<Route> routes;

    private RestServer(Server server, ServerConnector connector, String host, List<Route> routes) {
        this.routes = List.copyOf(routes);
        this.server = server;
        this.connector = connector;
        this.host = host;
    }

    /**
     * Starts a server with these routes.
     *
     * @throws EngineException BAD_INPUT naming address and ports when none of them can be bound
     */
    public static RestServer start(RestServerOptions options, List<Route> routes) {
        QueuedThreadPool threads =
                new QueuedThreadPool(OWN_THREADS + options.threads(), OWN_THREADS + 1, THREAD_IDLE_MILLIS);
        threads.setName("rest");
        threads.setDaemon(true);
        Server server = new Server(threads);
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(httpRules()));
        connector.setHost(options.bindAddress());
        connector.setIdleTimeout(options.idleTimeout().toMillis());
        connector.setShutdownIdleTimeout(SHUTDOWN_IDLE_MILLIS);
        server.addConnector(connector);
        server.setErrorHandler(new JsonErrorPages());
        server.setHandler(new GracefulHandler(new RequestHandler(new Router(routes), options)));
        server.setStopTimeout(STOP_MILLIS);
        bind(connector, options);
        try {
            server.start();
        } catch (Exception e) {
            connector.close();
            throw new EngineException(ErrorCode.INTERNAL, "start the REST server", e);
        }
        log.info("REST server listens on {}:{}", options.bindAddress(), connector.getLocalPort());
        return new RestServer(server, connector, options.bindAddress(), routes);
    }

    private static HttpConfiguration httpRules() {
        HttpConfiguration rules = new HttpConfiguration();
        rules.setSendServerVersion(false);
        rules.setRequestHeaderSize(MAX_HEADER_BYTES);
        rules.setHttpCompliance(HttpCompliance.RFC7230);
        rules.setUriCompliance(UriCompliance.DEFAULT);
        return rules;
    }

    private static void bind(ServerConnector connector, RestServerOptions options) {
        for (int port : options.ports().ports()) {
            connector.setPort(port);
            try {
                connector.open();
                return;
            } catch (IOException e) {
                if (!(e instanceof BindException) && !(e.getCause() instanceof BindException)) {
                    throw new EngineException(
                            ErrorCode.BAD_INPUT,
                            "The REST server cannot listen on " + options.bindAddress() + ": " + e.getMessage()
                                    + " (rest.bind-address)",
                            e);
                }
                log.debug("Port {} is taken", port);
            }
        }
        throw new EngineException(
                ErrorCode.BAD_INPUT,
                "The REST server finds no free port in '" + options.ports().text() + "' on " + options.bindAddress()
                        + " (rest.bind-port)");
    }

    /** Its table: for who asks the handlers without a connection. */
    public List<Route> routes() {
        return routes;
    }

    /** The port that is bound. */
    public int port() {
        return connector.getLocalPort();
    }

    /** Where this host reaches it: {@code http://host:port}, without a slash at the end. */
    public String address() {
        return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port();
    }

    /** Stops listening, lets nothing run on. Idempotent. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            log.warn("The REST server did not stop cleanly", e);
        }
    }
}
