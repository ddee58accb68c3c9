package dev.weft.api;

import java.security.CodeSource;
import org.jspecify.annotations.Nullable;

/** Tells the API's own classes from those of users, which may share its package name prefix. */
final class OwnCode {
    private OwnCode() {}

    static boolean contains(Class<?> type) {
        CodeSource own = sourceOf(OwnCode.class);
        CodeSource other = sourceOf(type);
        return own != null
                && other != null
                && String.valueOf(own.getLocation()).equals(String.valueOf(other.getLocation()));
    }

    private static @Nullable CodeSource sourceOf(Class<?> type) {
        return type.getProtectionDomain().getCodeSource();
    }
}
