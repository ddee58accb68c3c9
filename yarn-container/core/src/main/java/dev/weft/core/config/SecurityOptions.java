package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.util.List;

/** Who may talk to us, and who we are. */
public final class SecurityOptions {
    public static final ConfigOption<String> REST_AUTHENTICATION = key("security.rest.authentication")
            .stringType()
            .noDefaultValue()
            .withDescription(
                    "none, or secret (bearer token of the application); must be set when REST listens beyond loopback outside YARN.");

    public static final ConfigOption<String> KERBEROS_LOGIN_PRINCIPAL = key("security.kerberos.login.principal")
            .stringType()
            .noDefaultValue()
            .withFallbackKeys("security.principal")
            .withDescription("Kerberos principal.");

    public static final ConfigOption<String> KERBEROS_LOGIN_KEYTAB = key("security.kerberos.login.keytab")
            .stringType()
            .noDefaultValue()
            .withFallbackKeys("security.keytab")
            .withDescription("Its keytab.");

    public static final ConfigOption<Boolean> KERBEROS_LOGIN_USETICKETCACHE =
            key("security.kerberos.login.use-ticket-cache")
                    .booleanType()
                    .defaultValue(true)
                    .withDescription("Use the ticket of kinit when there is no keytab.");

    public static final ConfigOption<String> KERBEROS_LOGIN_CONTEXTS = key("security.kerberos.login.contexts")
            .stringType()
            .noDefaultValue()
            .withDescription("No effect yet: JAAS contexts that get the credentials, e.g. Client for ZooKeeper.");

    public static final ConfigOption<String> KERBEROS_KRB5_PATH = key("security.kerberos.krb5-conf.path")
            .stringType()
            .noDefaultValue()
            .withDescription("Path of krb5.conf.");

    public static final ConfigOption<List<String>> KERBEROS_HADOOP_FILESYSTEMS_TO_ACCESS =
            key("security.kerberos.access.hadoopFileSystems")
                    .stringType()
                    .asList()
                    .noDefaultValue()
                    .withFallbackKeys("yarn.security.kerberos.additionalFileSystems")
                    .withDescription("Further file systems that need tokens.");

    public static final ConfigOption<Boolean> DELEGATION_TOKENS_ENABLED = key("security.delegation.tokens.enabled")
            .booleanType()
            .defaultValue(true)
            .withFallbackKeys("security.kerberos.fetch.delegation-token")
            .withDescription("Obtain, renew and distribute Hadoop tokens.");

    public static final ConfigOption<Boolean> SSL_INTERNAL_ENABLED = key("security.ssl.internal.enabled")
            .booleanType()
            .defaultValue(false)
            .withDescription("No effect yet: mutual TLS between our processes.");

    public static final ConfigOption<Boolean> SSL_REST_ENABLED = key("security.ssl.rest.enabled")
            .booleanType()
            .defaultValue(false)
            .withDescription("No effect yet: HTTPS for REST.");

    public static final ConfigOption<String> INTERNAL_SECRET_FILE = key("security.internal.secret-file")
            .stringType()
            .noDefaultValue()
            .withDescription(
                    "Local file with the secret that the processes of one cluster share; set by the driver on YARN, open without it.");

    public static final ConfigOption<Boolean> ZOOKEEPER_SASL_DISABLE = key("zookeeper.sasl.disable")
            .booleanType()
            .defaultValue(false)
            .withDescription(
                    "No SASL to ZooKeeper even when a JAAS configuration (java.security.auth.login.config) is there.");

    public static final ConfigOption<String> ZOOKEEPER_SASL_LOGIN_CONTEXT_NAME =
            key("zookeeper.sasl.login-context-name")
                    .stringType()
                    .defaultValue("Client")
                    .withDescription("Section of the JAAS configuration for ZooKeeper.");

    public static final ConfigOption<String> ZOOKEEPER_SASL_SERVICE_NAME = key("zookeeper.sasl.service-name")
            .stringType()
            .defaultValue("zookeeper")
            .withDescription("First part of the Kerberos principal of ZooKeeper's servers.");

    private SecurityOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(
                REST_AUTHENTICATION,
                KERBEROS_LOGIN_PRINCIPAL,
                KERBEROS_LOGIN_KEYTAB,
                KERBEROS_LOGIN_USETICKETCACHE,
                KERBEROS_LOGIN_CONTEXTS,
                KERBEROS_KRB5_PATH,
                KERBEROS_HADOOP_FILESYSTEMS_TO_ACCESS,
                DELEGATION_TOKENS_ENABLED,
                SSL_INTERNAL_ENABLED,
                SSL_REST_ENABLED,
                INTERNAL_SECRET_FILE,
                ZOOKEEPER_SASL_DISABLE,
                ZOOKEEPER_SASL_LOGIN_CONTEXT_NAME,
                ZOOKEEPER_SASL_SERVICE_NAME);
    }
}
