package dev.weft.driver.yarn;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An address in a report of YARN, which writes a word where there is none. */
final class TrackingUrl {
    private static final String NONE = "N/A";

    private TrackingUrl() {}

    /** The address; empty before a master has registered, and after it ended without a history server. */
    static Optional<String> of(@Nullable String reported) {
        return reported == null || reported.isBlank() || reported.equals(NONE)
                ? Optional.empty()
                : Optional.of(reported);
    }
}
