package dev.weft.core.config;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Which keys hold secrets, and values as they may be shown. */
public final class Secrets {
    /** What is shown instead of a secret; Flink's REST shows the same. */
    public static final String HIDDEN = "******";

    private static final List<String> PARTS = List.of(
            "password",
            "secret",
            "fs.azure.account.key",
            "apikey",
            "api-key",
            "auth-params",
            "service-key",
            "token",
            "basic-auth",
            "jaas.config",
            "http-headers");

    private Secrets() {}

    /** True when the value of {@code key} must not be shown or logged. */
    public static boolean isSecret(String key) {
        String lower = key.toLowerCase(Locale.ROOT);
        return PARTS.stream().anyMatch(lower::contains) && !lower.startsWith("security.delegation.token");
    }

    /** {@code values} sorted, with {@link #HIDDEN} in place of secrets; unmodifiable. */
    public static Map<String, String> hide(Map<String, String> values) {
        Map<String, String> shown = new TreeMap<>();
        values.forEach((key, value) -> shown.put(key, isSecret(key) ? HIDDEN : value));
        return Collections.unmodifiableMap(shown);
    }
}
