package dev.weft.rest.server;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * A secret that this server's own pages carry and send back with each action, so that a foreign page cannot act for the
 * person who looks at it. One per server life.
 *
 * @param value the text
 */
public record PageToken(String value) {
    /** Field of a JSON body that carries it. */
    public static final String FIELD = "token";

    private static final int BYTES = 16;

    /** A fresh one. */
    public static PageToken random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new PageToken(HexFormat.of().formatHex(bytes));
    }

    /**
     * Lets an action with this token pass.
     *
     * @throws HttpRefusal with 403 when it is another
     */
    public void check(String shown) {
        if (!MessageDigest.isEqual(shown.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8))) {
            throw new HttpRefusal(403, "The page's token is missing or old: reload the page and try again");
        }
    }

    /** {@code post} for requests whose JSON body shows the token: the twin by PUT, which YARN's proxy lets pass. */
    public RestHandler guard(RestHandler post) {
        return request -> {
            check(request.json().path(FIELD).asText(""));
            return post.handle(request);
        };
    }

    @Override
    public String toString() {
        return "PageToken[******]";
    }
}
