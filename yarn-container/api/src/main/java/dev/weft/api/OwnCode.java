package dev.weft.api;

import java.security.CodeSource;
import org.jspecify.annotations.Nullable;

/** Tells the API's own classes from those of users, which may lie in one jar with it or share its package name. */
final class OwnCode {
    private static final String PACKAGES = "dev.weft.api.";

    private OwnCode() {}

    static boolean contains(Class<?> type) {
        CodeSource own = sourceOf(OwnCode.class);
        CodeSource other = sourceOf(type);
        return type.getName().startsWith(PACKAGES)
                && own != null
                && other != null
                && String.valueOf(own.getLocation()).equals(String.valueOf(other.getLocation()));
    }

    private static @Nullable CodeSource sourceOf(Class<?> type) {
        return type.getProtectionDomain().getCodeSource();
    }
}
