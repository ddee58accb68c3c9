package dev.weft.hadoop;

import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.SecurityOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.security.UserGroupInformation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who this process is towards Hadoop. Done by the process's wiring, else when its first file store is opened: a JVM has one
 * login user.
 */
public final class HadoopLogin {
    private static final Logger log = LoggerFactory.getLogger(HadoopLogin.class);

    /** A JVM has one login user, so this is one per JVM too. */
    private static final AtomicBoolean loggedIn = new AtomicBoolean();

    private HadoopLogin() {}

    /** {@link #login} unless this JVM did it already. Any thread. */
    static void loginOnce(ReadableConfig configuration, org.apache.hadoop.conf.Configuration hadoop) {
        if (!loggedIn.get()) {
            login(configuration, hadoop);
        }
    }

    /**
     * Logs in from {@code security.kerberos.login.*} when Hadoop's security is on; else the user is the process's own (or
     * {@code HADOOP_USER_NAME}).
     *
     * @throws EngineException BAD_INPUT when the settings contradict each other or the keytab is no file, FORBIDDEN when the
     *     login is refused or there are no credentials at all
     */
    public static void login(ReadableConfig configuration, org.apache.hadoop.conf.Configuration hadoop) {
        configuration
                .getOptional(SecurityOptions.KERBEROS_KRB5_PATH)
                .ifPresent(path -> System.setProperty("java.security.krb5.conf", path));
        UserGroupInformation.setConfiguration(hadoop);
        loggedIn.set(true);
        if (!UserGroupInformation.isSecurityEnabled()) {
            return;
        }
        Optional<String> keytab = configuration.getOptional(SecurityOptions.KERBEROS_LOGIN_KEYTAB);
        Optional<String> principal = configuration.getOptional(SecurityOptions.KERBEROS_LOGIN_PRINCIPAL);
        if (keytab.isPresent() != principal.isPresent()) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    SecurityOptions.KERBEROS_LOGIN_KEYTAB.key() + " and "
                            + SecurityOptions.KERBEROS_LOGIN_PRINCIPAL.key() + " must be set together");
        }
        if (keytab.isPresent()) {
            loginFromKeytab(principal.orElseThrow(), Path.of(keytab.get()));
        } else {
            requireCredentials(configuration);
        }
    }

    private static void loginFromKeytab(String principal, Path keytab) {
        if (!Files.isReadable(keytab)) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    SecurityOptions.KERBEROS_LOGIN_KEYTAB.key() + ": " + keytab + " is not a readable file");
        }
        try {
            UserGroupInformation.loginUserFromKeytab(principal, keytab.toString());
            log.info("Logged in to Kerberos as {} from a keytab", principal);
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.FORBIDDEN,
                    "Kerberos login of " + principal + " from " + keytab + ": " + e.getMessage(),
                    e);
        }
    }

    /** Without a keytab the process lives on tokens (a container) or on the ticket of kinit (a client). */
    private static void requireCredentials(ReadableConfig configuration) {
        try {
            UserGroupInformation user = UserGroupInformation.getLoginUser();
            boolean ticket =
                    user.hasKerberosCredentials() && configuration.get(SecurityOptions.KERBEROS_LOGIN_USETICKETCACHE);
            if (!ticket && user.getCredentials().numberOfTokens() == 0) {
                throw new EngineException(
                        ErrorCode.FORBIDDEN,
                        "Hadoop's security is on, but there is no Kerberos ticket: run kinit, or set "
                                + SecurityOptions.KERBEROS_LOGIN_KEYTAB.key() + " and "
                                + SecurityOptions.KERBEROS_LOGIN_PRINCIPAL.key());
            }
        } catch (IOException e) {
            throw new EngineException(ErrorCode.FORBIDDEN, "Login to Hadoop: " + e.getMessage(), e);
        }
    }
}
