package dev.weft.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weft.core.concurrent.IoPool;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Sends requests and turns every failure into an {@link EngineException} of one line. Thread-safe. */
final class RestCalls {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    /** A redirect that arrives here is one of a chain that the HTTP client follows no further. */
    private static final int FIRST_ERROR_STATUS = 300;

    private static final int THREADS = 4;
    /** A master that does not lead answers every request so. */
    private static final String STANDBY = "This master stands by";

    /** A master that has just begun to lead ends its lines so. */
    private static final String SOON = "ask again soon";

    private static final Duration AGAIN_AFTER = Duration.ofMillis(500);

    private final RestAddress address;
    private final Optional<String> secret;
    private final ClientOptions options;
    private final HttpClient http;

    RestCalls(RestAddress address, Optional<String> secret, ClientOptions options) {
        this.address = address;
        this.secret = secret;
        this.options = options;
        this.http = open(options);
    }

    /** Its threads outlive a call by a minute, so they must not begin with the class loader of the program that calls. */
    private static HttpClient open(ClientOptions options) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(RestCalls.class.getClassLoader());
        try {
            return HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(options.connectTimeout())
                    // A master that stands by sends its callers to the leader.
                    .followRedirects(HttpClient.Redirect.NORMAL)
                    .executor(new IoPool("rest-client", THREADS))
                    .build();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /**
     * What is asked.
     *
     * @param times how often it may be repeated
     * @param reader makes the answer of what came without an error
     * @param taken asked when a repetition is refused with CONFLICT: an earlier master may have done it and not have lived to say so
     */
    private record Question<T>(
            HttpRequest.Builder request,
            String path,
            long times,
            BiFunction<URI, HttpResponse<byte[]>, T> reader,
            Function<EngineException, CompletableFuture<T>> taken) {}

    CompletableFuture<JsonNode> get(String path) {
        return call("GET", path, HttpRequest.BodyPublishers.noBody(), options.requestTimeout(), "");
    }

    /** An answer that is no JSON: what {@code reader} makes of it. */
    <T> CompletableFuture<T> get(String path, Function<HttpResponse<byte[]>, T> reader) {
        HttpRequest.Builder request = request("GET", HttpRequest.BodyPublishers.noBody(), options.requestTimeout(), "");
        return ask(request, path, (base, answer) -> reader.apply(answer), CompletableFuture::failedFuture);
    }

    CompletableFuture<JsonNode> call(String method, String path) {
        return call(method, path, HttpRequest.BodyPublishers.noBody(), options.requestTimeout(), "");
    }

    /** Sends one line of JSON. */
    CompletableFuture<JsonNode> post(String path, JsonNode body) {
        return call(
                "POST",
                path,
                HttpRequest.BodyPublishers.ofString(body.toString()),
                options.requestTimeout(),
                "application/json");
    }

    /** @param result where it is found when it has been taken: looked at when a repetition is refused with CONFLICT */
    CompletableFuture<JsonNode> upload(String path, MultipartBody body, String result) {
        HttpRequest.Builder request = request("POST", body.publisher(), options.uploadTimeout(), body.contentType());
        return ask(
                request,
                path,
                RestCalls::parse,
                conflict -> get(result).exceptionallyCompose(unknown -> CompletableFuture.failedFuture(conflict)));
    }

    private CompletableFuture<JsonNode> call(
            String method, String path, HttpRequest.BodyPublisher body, Duration timeout, String contentType) {
        return ask(
                request(method, body, timeout, contentType), path, RestCalls::parse, CompletableFuture::failedFuture);
    }

    private HttpRequest.Builder request(
            String method, HttpRequest.BodyPublisher body, Duration timeout, String contentType) {
        HttpRequest.Builder request = HttpRequest.newBuilder()
                .timeout(timeout)
                .header("Accept", "application/json")
                .method(method, body);
        secret.ifPresent(value -> request.header("Authorization", "Bearer " + value));
        if (!contentType.isEmpty()) {
            request.header("Content-Type", contentType);
        }
        return request;
    }

    private <T> CompletableFuture<T> ask(
            HttpRequest.Builder request,
            String path,
            BiFunction<URI, HttpResponse<byte[]>, T> reader,
            Function<EngineException, CompletableFuture<T>> taken) {
        long times = options.outage().dividedBy(AGAIN_AFTER);
        return attempt(new Question<>(request, path, times, reader, taken), times);
    }

    /** While a takeover is under way, repeats what nobody has heard or what may be asked twice. */
    private <T> CompletableFuture<T> attempt(Question<T> question, long more) {
        URI base;
        try {
            base = address.current();
        } catch (EngineException e) {
            boolean soon = e.code() == ErrorCode.CONNECTION_LOST && address.gone();
            return soon ? again(e, question, more) : CompletableFuture.failedFuture(e);
        }
        HttpRequest complete = question.request()
                .copy()
                .uri(URI.create(base + question.path()))
                .build();
        return once(base, complete, question.reader()).exceptionallyCompose(failure -> {
            Throwable cause = causeOf(failure);
            if (isWorthRepeating(complete.method(), cause)) {
                return again(cause, question, more);
            }
            boolean repeated = more < question.times();
            return repeated && cause instanceof EngineException engine && engine.code() == ErrorCode.CONFLICT
                    ? question.taken().apply(engine)
                    : CompletableFuture.failedFuture(cause);
        });
    }

    private <T> CompletableFuture<T> again(Throwable failure, Question<T> question, long more) {
        if (more <= 0) {
            return CompletableFuture.failedFuture(failure);
        }
        Executor later = CompletableFuture.delayedExecutor(AGAIN_AFTER.toMillis(), TimeUnit.MILLISECONDS);
        return CompletableFuture.supplyAsync(() -> more - 1, later).thenCompose(left -> attempt(question, left));
    }

    private boolean isWorthRepeating(String method, Throwable failure) {
        if (!(failure instanceof EngineException engine)) {
            return false;
        }
        boolean unheard = engine.getCause() instanceof ConnectException
                || engine.getCause() instanceof IOException && method.equals("GET");
        return switch (engine.code()) {
            case STALE -> {
                // It does not lead: the next attempt looks for the one that does.
                address.gone();
                yield true;
            }
            case CONNECTION_LOST -> unheard && address.gone();
            case TIMEOUT -> {
                if (engine.getCause() instanceof HttpTimeoutException) {
                    // It said nothing. It may have done it, so nothing is repeated; the next call looks for another.
                    address.gone();
                }
                yield false;
            }
            default -> false;
        };
    }

    private <T> CompletableFuture<T> once(
            URI base, HttpRequest request, BiFunction<URI, HttpResponse<byte[]>, T> reader) {
        // An idle connection keeps the handler of its first request; one that held this object would keep the client
        // open.
        long limit = options.maxAnswerBytes();
        return http.sendAsync(request, head -> bounded(head, limit))
                .handle((answer, failure) -> answerOf(base, reader, answer, failure));
    }

    private static HttpResponse.BodySubscriber<byte[]> bounded(HttpResponse.ResponseInfo head, long limit) {
        long announced = head.headers().firstValueAsLong("content-length").orElse(0);
        if (announced > limit) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "The answer has " + announced + " bytes, more than rest.client.max-content-length");
        }
        return HttpResponse.BodySubscribers.ofByteArray();
    }

    private static <T> T answerOf(
            URI base,
            BiFunction<URI, HttpResponse<byte[]>, T> reader,
            @org.jspecify.annotations.Nullable HttpResponse<byte[]> answer,
            @org.jspecify.annotations.Nullable Throwable failure) {
        if (answer == null) {
            throw unreachable(base, failure == null ? new IOException("no answer") : failure);
        }
        if (answer.statusCode() >= FIRST_ERROR_STATUS) {
            String line = lineOf(parse(base, answer), answer.statusCode());
            throw new EngineException(
                    line.startsWith(STANDBY) || line.endsWith(SOON) ? ErrorCode.STALE : codeOf(answer.statusCode()),
                    line);
        }
        return reader.apply(base, answer);
    }

    private static JsonNode parse(URI base, HttpResponse<byte[]> answer) {
        try {
            return MAPPER.readTree(answer.body());
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.CONNECTION_LOST,
                    "What answers at " + base + " (status " + answer.statusCode() + ") is no Weft master",
                    e);
        }
    }

    private static String lineOf(JsonNode json, int status) {
        String said = json.path("errors").path(0).asText("");
        return said.isEmpty() ? "The master answered with status " + status : said;
    }

    private static ErrorCode codeOf(int status) {
        return switch (status) {
            case 400, 405, 413, 415 -> ErrorCode.BAD_INPUT;
            case 401, 403 -> ErrorCode.FORBIDDEN;
            case 404 -> ErrorCode.NOT_FOUND;
            case 409 -> ErrorCode.CONFLICT;
            case 502, 503 -> ErrorCode.CONNECTION_LOST;
            case 504 -> ErrorCode.TIMEOUT;
            default -> ErrorCode.INTERNAL;
        };
    }

    private static EngineException unreachable(URI base, Throwable failure) {
        Throwable cause = causeOf(failure);
        if (cause instanceof EngineException known) {
            return known;
        }
        if (cause instanceof HttpTimeoutException && !(cause instanceof java.net.http.HttpConnectTimeoutException)) {
            return new EngineException(ErrorCode.TIMEOUT, "The master at " + base + " does not answer in time", cause);
        }
        String why = cause instanceof ConnectException ? "connection refused" : String.valueOf(cause.getMessage());
        return new EngineException(ErrorCode.CONNECTION_LOST, "No master answers at " + base + ": " + why, cause);
    }

    /** What a stage failed with, without the wrapping of the stages behind it. */
    static Throwable causeOf(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
