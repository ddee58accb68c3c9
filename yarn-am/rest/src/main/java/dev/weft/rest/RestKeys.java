package dev.weft.rest;

import dev.weft.core.config.ConfigOption;
import dev.weft.core.config.ConfigOptions;
import java.util.List;

/** Configuration keys of the REST server that no other module reads. */
public final class RestKeys {
    /** See its description. */
    public static final ConfigOption<Boolean> GET_ACTIONS = ConfigOptions.key("web.get-actions.enabled")
            .booleanType()
            .defaultValue(false)
            .withDescription("Jobs may be cancelled by GET with the page's token, for proxies that pass nothing else.");

    /** See its description. */
    public static final ConfigOption<List<String>> TRUSTED_ORIGINS = ConfigOptions.key("web.trusted-origins")
            .stringType()
            .asList()
            .defaultValues()
            .withDescription("Further sites (scheme://host:port) whose pages may change things, e.g. a reverse proxy.");

    private RestKeys() {}

    /** Every option of this class. */
    public static List<ConfigOption<?>> all() {
        return List.of(GET_ACTIONS, TRUSTED_ORIGINS);
    }
}
