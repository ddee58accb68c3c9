package dev.weft.rest.server;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way of every request: plain path, access, cross-site guard, route, size, body, handler, answer. Runs on the
 * server's threads; holds none while it waits.
 */
final class RequestHandler extends Handler.Abstract {
    private static final Logger log = LoggerFactory.getLogger(RequestHandler.class);
    private static final int MAX_JSON_BYTES = 1 << 20;

    private final Router router;
    private final RestServerOptions options;
    private final UploadReader uploads;

    RequestHandler(Router router, RestServerOptions options) {
        this.router = router;
        this.options = options;
        this.uploads = new UploadReader(options.uploadFolder(), options.maxContentBytes());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        String path = String.valueOf(request.getHttpURI().getPathQuery());
        answer(request)
                .whenCompleteAsync(
                        (reply, failure) ->
                                write(response, callback, failure == null ? reply : ErrorReplies.of(path, failure)),
                        request.getComponents().getExecutor());
        return true;
    }

    private CompletableFuture<RestReply> answer(Request request) {
        try {
            RestRequest asked = JettyRequests.of(request);
            options.access().check(asked);
            options.origins().check(asked);
            Router.Match match = router.find(asked.method(), asked.path());
            RestRequest routed = asked.withVariables(match.variables());
            return withBody(request, match.route(), routed)
                    .thenCompose(ready -> withDeadline(request, match.route(), ready));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletableFuture<RestRequest> withBody(Request request, Route route, RestRequest asked) {
        return switch (route.body()) {
            case NONE -> CompletableFuture.completedFuture(asked);
            case JSON -> {
                checkLength(request, Math.min(MAX_JSON_BYTES, options.maxContentBytes()));
                yield tooLargeAs413(JettyPromise.<byte[]>of(
                                promise -> Content.Source.asByteArrayAsync(request, MAX_JSON_BYTES, promise)))
                        .thenApply(asked::withBody);
            }
            case UPLOAD -> {
                checkLength(request, options.maxContentBytes());
                Path folder = uploads.newFolder();
                Request.addCompletionListener(request, failure -> Upload.delete(folder));
                yield tooLargeAs413(uploads.read(request, folder)).thenApply(asked::withUpload);
            }
        };
    }

    private static void checkLength(Request request, long limit) {
        if (request.getLength() > limit) {
            throw tooLarge(limit);
        }
    }

    private static HttpRefusal tooLarge(long limit) {
        return new HttpRefusal(413, "The body is larger than the limit of " + limit + " bytes");
    }

    /** Jetty's readers say "too large" with an IllegalStateException; other failures are a body that is not well formed. */
    private <T> CompletableFuture<T> tooLargeAs413(CompletableFuture<T> body) {
        return body.exceptionallyCompose(thrown -> {
            Throwable cause = thrown.getCause() == null ? thrown : thrown.getCause();
            RuntimeException refusal = cause instanceof IllegalStateException
                    ? tooLarge(options.maxContentBytes())
                    : new HttpRefusal(400, "The body could not be read: it is cut short or not well formed");
            log.debug("Body refused", cause);
            return CompletableFuture.failedFuture(cause instanceof HttpRefusal known ? known : refusal);
        });
    }

    private CompletableFuture<RestReply> withDeadline(Request request, Route route, RestRequest ready) {
        Duration deadline = route.deadline().orElse(options.deadline());
        CompletableFuture<RestReply> bounded = route.handler().handle(ready).copy();
        Scheduler.Task alarm = request.getComponents()
                .getScheduler()
                .schedule(
                        () -> bounded.completeExceptionally(new TimeoutException()),
                        deadline.toMillis(),
                        TimeUnit.MILLISECONDS);
        return bounded.whenComplete((reply, failure) -> alarm.cancel());
    }

    private void write(Response response, Callback callback, RestReply reply) {
        response.setStatus(reply.status());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, reply.contentType());
        if (reply.rest().isEmpty()) {
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, reply.body().length);
        }
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        response.getHeaders().put("Content-Security-Policy", "default-src 'self'; frame-ancestors 'self'");
        if (reply.isShared()) {
            options.readers().ifPresent(site -> response.getHeaders().put("Access-Control-Allow-Origin", site));
        }
        reply.headers().forEach((name, value) -> response.getHeaders().put(name, value));
        ByteBuffer body = ByteBuffer.wrap(reply.body());
        if (reply.rest().isEmpty()) {
            response.write(true, body, callback);
        } else {
            BodySource rest = reply.rest().get();
            response.write(false, body, Callback.from(() -> pump(response, callback, rest), callback::failed));
        }
    }

    /** Sends piece after piece, each when the one before has left. */
    private static void pump(Response response, Callback callback, BodySource source) {
        source.next()
                .whenCompleteAsync(
                        (piece, failure) -> {
                            if (failure != null) {
                                log.info("An answer is cut short: {}", failure.getMessage());
                                callback.failed(failure);
                            } else if (piece.length == 0) {
                                response.write(true, ByteBuffer.allocate(0), callback);
                            } else {
                                response.write(
                                        false,
                                        ByteBuffer.wrap(piece),
                                        Callback.from(() -> pump(response, callback, source), callback::failed));
                            }
                        },
                        response.getRequest().getComponents().getExecutor());
    }
}
