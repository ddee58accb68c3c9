package dev.weft.driver.yarn;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.HistoryOptions;
import java.util.Optional;

/** Where YARN's link to an ended application leads: the job's page on the history server. Pure. */
final class HistoryLink {
    private HistoryLink() {}

    /** Empty when no history server is configured. */
    static Optional<String> of(Configuration configuration) {
        String job = configuration.getString(ContainerLayout.JOB_KEY, "");
        return configuration
                .getOptional(HistoryOptions.WEB_ADDRESS)
                .map(host -> "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":"
                        + configuration.get(HistoryOptions.WEB_PORT) + "/" + (job.isEmpty() ? "" : "weft/open/" + job));
    }
}
