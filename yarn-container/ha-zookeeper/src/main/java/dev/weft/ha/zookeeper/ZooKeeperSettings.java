package dev.weft.ha.zookeeper;

import dev.weft.core.config.HighAvailabilityOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.SecurityOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How the ensemble is reached and where this cluster's nodes lie.
 *
 * @param quorum host:port,host:port
 * @param basePath node of this cluster, absolute
 * @param sessionTimeout asked from the ensemble, which may clamp it
 * @param connectionTimeout wait for the first connection
 * @param retryWait pause between attempts of one operation
 * @param retries attempts after the first
 * @param acl who may touch our nodes
 * @param authorization credentials by scheme, e.g. digest → user:password
 * @param sasl how we authenticate when the JVM has a JAAS configuration
 */
public record ZooKeeperSettings(
        String quorum,
        String basePath,
        Duration sessionTimeout,
        Duration connectionTimeout,
        Duration retryWait,
        int retries,
        Acl acl,
        SortedMap<String, String> authorization,
        Sasl sasl) {
    private static final String DIGEST = "digest";
    private static final String OWN_USER = "weft";

    /**
     * SASL towards the ensemble.
     *
     * @param wanted false: not even with a JAAS configuration
     * @param loginContext section of the JAAS configuration
     * @param serviceName first part of the servers' Kerberos principal
     */
    public record Sasl(boolean wanted, String loginContext, String serviceName) {}

    /** Access to our nodes. */
    public enum Acl {
        /** Everybody. */
        OPEN,
        /** Only who shows the credentials that created them. */
        CREATOR
    }

    public ZooKeeperSettings {
        authorization = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(authorization));
    }

    /**
     * Reads the {@code high-availability.*} keys.
     *
     * @throws EngineException BAD_INPUT when the quorum is missing or a value is out of its range
     */
    public static ZooKeeperSettings from(ReadableConfig config) {
        Optional<String> quorum = config.getOptional(HighAvailabilityOptions.HA_ZOOKEEPER_QUORUM);
        if (quorum.isEmpty()) {
            throw badInput("'" + HighAvailabilityOptions.HA_MODE.key() + ": zookeeper' needs '"
                    + HighAvailabilityOptions.HA_ZOOKEEPER_QUORUM.key() + "' (host:port,host:port)");
        }
        return new ZooKeeperSettings(
                quorum.get(),
                path(
                        config.get(HighAvailabilityOptions.HA_ZOOKEEPER_ROOT),
                        config.get(HighAvailabilityOptions.HA_CLUSTER_ID)),
                config.get(HighAvailabilityOptions.ZOOKEEPER_SESSION_TIMEOUT),
                config.get(HighAvailabilityOptions.ZOOKEEPER_CONNECTION_TIMEOUT),
                config.get(HighAvailabilityOptions.ZOOKEEPER_RETRY_WAIT),
                config.get(HighAvailabilityOptions.ZOOKEEPER_MAX_RETRY_ATTEMPTS),
                acl(config),
                authorization(config),
                new Sasl(
                        !config.get(SecurityOptions.ZOOKEEPER_SASL_DISABLE),
                        config.get(SecurityOptions.ZOOKEEPER_SASL_LOGIN_CONTEXT_NAME),
                        config.get(SecurityOptions.ZOOKEEPER_SASL_SERVICE_NAME)));
    }

    /** What the operator gives; else, where nodes are their creator's, what only processes with the cluster's secret know. */
    private static SortedMap<String, String> authorization(ReadableConfig config) {
        Optional<Map<String, String>> given =
                config.getOptional(HighAvailabilityOptions.ZOOKEEPER_CLIENT_AUTHORIZATION);
        if (given.isPresent() || acl(config) == Acl.OPEN) {
            return new TreeMap<>(given.orElse(Map.of()));
        }
        TreeMap<String, String> own = new TreeMap<>();
        config.getOptional(SecurityOptions.INTERNAL_SECRET_FILE)
                .ifPresent(file -> own.put(DIGEST, OWN_USER + ":" + derived(file)));
        return own;
    }

    /** ZooKeeper sees this on the wire, so it must not be the secret itself. */
    private static String derived(String file) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update("zookeeper ".getBytes(StandardCharsets.US_ASCII));
            String secret = Files.readString(Path.of(file), StandardCharsets.US_ASCII);
            return HexFormat.of().formatHex(sha.digest(secret.strip().getBytes(StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    SecurityOptions.INTERNAL_SECRET_FILE.key() + " " + file + " cannot be read: " + e.getMessage(),
                    e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    private static Acl acl(ReadableConfig config) {
        String text = config.get(HighAvailabilityOptions.ZOOKEEPER_CLIENT_ACL);
        for (Acl acl : Acl.values()) {
            if (acl.name().equalsIgnoreCase(text)) {
                return acl;
            }
        }
        throw badInput("Value '" + text + "' of '" + HighAvailabilityOptions.ZOOKEEPER_CLIENT_ACL.key()
                + "' is not one of open, creator");
    }

    private static String path(String... parts) {
        StringBuilder path = new StringBuilder();
        for (String part : parts) {
            for (String name : part.split("/")) {
                path.append(name.isBlank() ? "" : "/" + name.strip());
            }
        }
        return path.toString();
    }

    private static EngineException badInput(String message) {
        return new EngineException(ErrorCode.BAD_INPUT, message);
    }

    String leaders() {
        return basePath + "/leaders";
    }

    String epoch() {
        return basePath + "/epoch";
    }

    String addresses() {
        return basePath + "/addresses";
    }

    String pointers() {
        return basePath + "/pointers";
    }
}
