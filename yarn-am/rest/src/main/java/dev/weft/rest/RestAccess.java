package dev.weft.rest;

import dev.weft.core.config.ConfigOption;
import dev.weft.core.config.HistoryOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.SecurityOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.rest.server.AccessPolicy;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which interface the server listens on and who may ask, decided once at start from the configuration.
 *
 * @param bindAddress the interface
 * @param policy who may ask
 * @param origins sites ({@code scheme://host:port}) under which people see our pages through a proxy
 */
public record RestAccess(String bindAddress, AccessPolicy policy, Set<String> origins) {
    private static final Logger log = LoggerFactory.getLogger(RestAccess.class);
    private static final String LOOPBACK = "127.0.0.1";

    public RestAccess {
        origins = Set.copyOf(origins);
    }

    /** The same with sites of proxies added. */
    public RestAccess withOrigins(Set<String> more) {
        Set<String> all = new TreeSet<>(origins);
        all.addAll(more);
        return new RestAccess(bindAddress, policy, all);
    }

    /**
     * Local and standalone clusters: loopback without login; any other interface only when
     * {@code security.rest.authentication} says what protects it.
     *
     * @param secret shown by clients when the key says {@code secret}
     * @throws EngineException BAD_INPUT with one line when it does not
     */
    public static RestAccess ofStandalone(ReadableConfig config, Optional<String> secret) {
        return ofHost(RestOptions.BIND_ADDRESS, config, secret);
    }

    /** The history server, which changes nothing: as {@link #ofStandalone}, at {@code historyserver.web.address}. */
    public static RestAccess ofHistory(ReadableConfig config, Optional<String> secret) {
        return ofHost(HistoryOptions.WEB_ADDRESS, config, secret);
    }

    private static RestAccess ofHost(ConfigOption<String> key, ReadableConfig config, Optional<String> secret) {
        String address = config.getOptional(key).orElse(LOOPBACK);
        Optional<String> authentication = config.getOptional(SecurityOptions.REST_AUTHENTICATION);
        if (authentication.isEmpty() && !isLoopback(address)) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    key.key() + " " + address + " is reachable from other hosts: set"
                            + " security.rest.authentication to 'secret' or, if that is wanted, to 'none'");
        }
        if (authentication.isEmpty()) {
            return new RestAccess(address, AccessPolicy.loopback(), Set.of());
        }
        return new RestAccess(address, explicit(authentication.get(), secret, Set.of()), Set.of());
    }

    /**
     * On YARN: the container's host; the web proxy's addresses and whoever shows the application's secret.
     *
     * @param host of the container
     * @param proxies addresses of the ResourceManagers' web proxies
     */
    public static RestAccess ofYarn(ReadableConfig config, String host, String secret, Set<InetAddress> proxies) {
        String address = config.getOptional(RestOptions.BIND_ADDRESS).orElse(host);
        String authentication =
                config.getOptional(SecurityOptions.REST_AUTHENTICATION).orElse("secret");
        return new RestAccess(address, explicit(authentication, Optional.of(secret), proxies), Set.of());
    }

    private static AccessPolicy explicit(String authentication, Optional<String> secret, Set<InetAddress> proxies) {
        return switch (authentication.toLowerCase(Locale.ROOT)) {
            case "none" -> {
                log.warn(
                        "REST has no login (security.rest.authentication: none): whoever reaches it controls the jobs");
                yield AccessPolicy.everybody();
            }
            case "secret" ->
                AccessPolicy.secret(
                        secret.orElseThrow(() -> new EngineException(
                                ErrorCode.BAD_INPUT,
                                "security.rest.authentication is 'secret' but there is no secret")),
                        proxies);
            default ->
                throw new EngineException(
                        ErrorCode.BAD_INPUT,
                        "security.rest.authentication must be 'secret' or 'none', not '" + authentication + "'");
        };
    }

    private static boolean isLoopback(String address) {
        try {
            return InetAddress.getByName(address).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT, "rest.bind-address '" + address + "' is no address of this host", e);
        }
    }
}
