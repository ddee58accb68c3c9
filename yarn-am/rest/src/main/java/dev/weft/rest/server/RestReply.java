package dev.weft.rest.server;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An answer.
 *
 * @param status HTTP's code
 * @param contentType of the body
 * @param body the bytes; owned by the reply
 * @param headers further headers
 * @param rest what follows {@code body}, piece by piece; empty when that is all
 */
public record RestReply(
        int status, String contentType, byte[] body, Map<String, String> headers, Optional<BodySource> rest) {
    public static final int OK = 200;
    public static final int ACCEPTED = 202;

    private static final String JSON_TYPE = "application/json; charset=UTF-8";

    /** Another type for what only our own pages may read: no header lets other sites read it. */
    private static final String OWN_PAGES_TYPE = "application/json";

    public RestReply {
        headers = Map.copyOf(headers);
    }

    /** A reply whose whole body is at hand. */
    public RestReply(int status, String contentType, byte[] body, Map<String, String> headers) {
        this(status, contentType, body, headers, Optional.empty());
    }

    /** 200 with plain text that is {@code first} and then what {@code rest} gives. */
    public static RestReply text(byte[] first, Optional<BodySource> rest) {
        return new RestReply(OK, "text/plain; charset=UTF-8", first, Map.of(), rest);
    }

    /** 200 with {@code value} as JSON. */
    public static RestReply json(Object value) {
        return json(OK, value);
    }

    /** {@code value} as JSON. */
    public static RestReply json(int status, Object value) {
        return new RestReply(status, JSON_TYPE, Json.bytes(value), Map.of());
    }

    /** 200 with {@code value} as JSON that pages of other sites never may read, whatever is configured: it has secrets. */
    public static RestReply ownPages(Object value) {
        return new RestReply(OK, OWN_PAGES_TYPE, Json.bytes(value), Map.of());
    }

    /** 200 with a text that is JSON already. */
    public static RestReply jsonText(byte[] text) {
        return new RestReply(OK, JSON_TYPE, text, Map.of());
    }

    /** The empty object, for requests that only do something. */
    public static RestReply done(int status) {
        return json(status, Map.of());
    }

    /** A page for people. */
    public static RestReply html(String page) {
        return new RestReply(OK, "text/html; charset=UTF-8", page.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    /** Whether the site that may read answers may read this one. */
    boolean isShared() {
        return contentType.equals(JSON_TYPE);
    }

    /** The same reply with one more header. */
    public RestReply withHeader(String name, String value) {
        Map<String, String> more = new TreeMap<>(headers);
        more.put(name, value);
        return new RestReply(status, contentType, body, more, rest);
    }
}
