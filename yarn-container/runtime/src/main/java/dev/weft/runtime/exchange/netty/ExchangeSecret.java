package dev.weft.runtime.exchange.netty;

import dev.weft.core.id.WorkerId;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secret that all workers of one application share, as the exchange uses it: each side of a connection proves that it knows it
 * by the HMAC-SHA256 (RFC 2104) over its own name and a number that the other side drew. Never printed. Immutable, any thread.
 */
public final class ExchangeSecret {
    private static final String ALGORITHM = "HmacSHA256";
    /** Keeps proofs of this protocol apart from whatever else the secret is used for. */
    private static final String PURPOSE = "weft exchange 1";

    private final SecretKeySpec key;

    private ExchangeSecret(byte[] secret) {
        key = new SecretKeySpec(secret, ALGORITHM);
    }

    /**
     * A secret from its text.
     *
     * @throws IllegalArgumentException when {@code text} is blank
     */
    public static ExchangeSecret of(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("The application secret must not be blank");
        }
        return new ExchangeSecret(text.getBytes(StandardCharsets.UTF_8));
    }

    /** What {@code worker} answers to {@code challenge}. */
    byte[] proof(WorkerId worker, byte[] challenge) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(PURPOSE.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) 0);
            mac.update(worker.value().getBytes(StandardCharsets.UTF_8));
            mac.update((byte) 0);
            return mac.doFinal(challenge);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
        }
    }

    /** True when {@code proof} is what {@code worker} answers to {@code challenge}; takes the same time either way. */
    boolean accepts(WorkerId worker, byte[] challenge, byte[] proof) {
        return MessageDigest.isEqual(proof(worker, challenge), proof);
    }

    @Override
    public String toString() {
        return "******";
    }
}
