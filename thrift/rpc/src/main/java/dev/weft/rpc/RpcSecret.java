package dev.weft.rpc;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The secret that all processes of one application share. Never printed. Immutable, any thread. */
public final class RpcSecret {
    private final char[] text;

    private RpcSecret(char[] text) {
        this.text = text;
    }

    /**
     * A secret from its text.
     *
     * @throws IllegalArgumentException when {@code text} is blank
     */
    public static RpcSecret of(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("The application secret must not be blank");
        }
        return new RpcSecret(text.toCharArray());
    }

    char[] chars() {
        return text.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RpcSecret that && Arrays.equals(text, that.text);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(text);
    }

    @Override
    public String toString() {
        return "******";
    }
}
