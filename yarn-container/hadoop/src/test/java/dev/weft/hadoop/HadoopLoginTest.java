package dev.weft.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.SecurityOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is decided before a Kerberos server is asked. Hadoop's login is one per JVM, so it is put back after each test. */
@Timeout(60)
class HadoopLoginTest {
    private final Configuration configuration = new Configuration();
    private final org.apache.hadoop.conf.Configuration hadoop = new org.apache.hadoop.conf.Configuration();

    @BeforeEach
    void nameARealm() {
        System.setProperty("java.security.krb5.realm", "EXAMPLE.COM");
        System.setProperty("java.security.krb5.kdc", "localhost:1");
    }

    @AfterEach
    void putBack() {
        UserGroupInformation.reset();
        System.clearProperty("java.security.krb5.realm");
        System.clearProperty("java.security.krb5.kdc");
    }

    @Test
    void withoutSecurityTheUserIsTheProcessesOwn() {
        configuration.set(SecurityOptions.KERBEROS_LOGIN_KEYTAB, "/nowhere");

        assertThatCode(() -> HadoopLogin.login(configuration, hadoop)).doesNotThrowAnyException();
        assertThat(UserGroupInformation.isSecurityEnabled()).isFalse();
    }

    @Test
    void aKeytabWantsItsPrincipal() {
        secure();
        configuration.set(SecurityOptions.KERBEROS_LOGIN_KEYTAB, "/nowhere");

        assertRefused(ErrorCode.BAD_INPUT, "must be set together");
    }

    @Test
    void aMissingKeytabIsNamed() {
        secure();
        configuration.set(SecurityOptions.KERBEROS_LOGIN_KEYTAB, "/nowhere/x.keytab");
        configuration.set(SecurityOptions.KERBEROS_LOGIN_PRINCIPAL, "ann@EXAMPLE.COM");

        assertRefused(ErrorCode.BAD_INPUT, "/nowhere/x.keytab is not a readable file");
    }

    @Test
    void withoutTicketAndKeytabTheCureIsSaid() {
        secure();

        assertRefused(ErrorCode.FORBIDDEN, "run kinit, or set security.kerberos.login.keytab");
    }

    private void secure() {
        hadoop.set(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION, "kerberos");
    }

    private void assertRefused(ErrorCode code, String text) {
        assertThatThrownBy(() -> HadoopLogin.login(configuration, hadoop))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(text);
    }
}
