package dev.weft.rest.web;

import dev.weft.rest.server.HttpMethod;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.PageToken;
import dev.weft.rest.server.Resource;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import dev.weft.rest.server.Route;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * Serves the dashboard. The page itself is never kept by browsers, since it carries the token of this server's life; its files lie
 * below a version and are kept for ever.
 */
public final class WebHandlers implements Resource {
    private static final String FOR_EVER = "public, max-age=31536000, immutable";
    private static final String ASK_AGAIN = "no-cache";
    private static final int NOT_MODIFIED = 304;

    private final Assets assets = Assets.load();
    private final byte[] page;

    /**
     * Reads the files.
     *
     * @param token carried by the page for requests that act
     */
    public WebHandlers(PageToken token) {
        this.page = assets.page(token.value()).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public List<Route> routes() {
        return List.of(
                Route.of(HttpMethod.GET, "/", this::page),
                Route.of(HttpMethod.GET, "/index.html", this::page),
                Route.of(HttpMethod.GET, "/assets/:version/:file", this::file));
    }

    /** GET /: the page, whatever stands behind the {@code #}. */
    CompletableFuture<RestReply> page(RestRequest request) {
        return CompletableFuture.completedFuture(new RestReply(
                RestReply.OK,
                "text/html; charset=UTF-8",
                page,
                Map.of("Content-Security-Policy", assets.policy(), "Referrer-Policy", "no-referrer")));
    }

    /** GET /assets/:version/:file. A page older than this server gets the newer file, and is told to ask again next time. */
    CompletableFuture<RestReply> file(RestRequest request) {
        String name = request.variable("file");
        Asset asset = assets.find(name).orElseThrow(() -> new HttpRefusal(404, "Not found: " + request.path()));
        boolean current = request.variable("version").equals(assets.version());
        String tag = "\"" + assets.version() + "\"";
        Map<String, String> headers = new TreeMap<>();
        headers.put("Cache-Control", current ? FOR_EVER : ASK_AGAIN);
        headers.put("ETag", tag);
        headers.put("Vary", "Accept-Encoding");
        if (request.header("if-none-match").map(tag::equals).orElse(false)) {
            return CompletableFuture.completedFuture(
                    new RestReply(NOT_MODIFIED, asset.contentType(), new byte[0], headers));
        }
        return CompletableFuture.completedFuture(whole(asset, request, headers));
    }

    private static RestReply whole(Asset asset, RestRequest request, Map<String, String> headers) {
        boolean zipped = request.header("accept-encoding").orElse("").contains("gzip");
        if (zipped) {
            headers.put("Content-Encoding", "gzip");
        }
        return new RestReply(RestReply.OK, asset.contentType(), zipped ? asset.zipped() : asset.plain(), headers);
    }
}
