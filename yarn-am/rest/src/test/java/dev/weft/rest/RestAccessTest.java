package dev.weft.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.SecurityOptions;
import dev.weft.core.error.EngineException;
import dev.weft.rest.server.AccessPolicy;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Case 93: safe by default. */
@Timeout(60)
class RestAccessTest {
    private final Configuration config = new Configuration();

    @Test
    void listensOnLoopbackWithoutLoginByDefault() {
        RestAccess access = RestAccess.ofStandalone(config, Optional.empty());

        assertThat(access.bindAddress()).isEqualTo("127.0.0.1");
        assertThat(access.policy()).isEqualTo(AccessPolicy.loopback());
    }

    @Test
    void refusesToListenElsewhereUnlessToldWhatProtectsIt() {
        config.set(RestOptions.BIND_ADDRESS, "0.0.0.0");

        assertThatThrownBy(() -> RestAccess.ofStandalone(config, Optional.empty()))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("security.rest.authentication");

        config.set(SecurityOptions.REST_AUTHENTICATION, "none");
        assertThat(RestAccess.ofStandalone(config, Optional.empty()).policy()).isEqualTo(AccessPolicy.everybody());

        config.set(SecurityOptions.REST_AUTHENTICATION, "secret");
        assertThat(RestAccess.ofStandalone(config, Optional.of("s")).policy())
                .isEqualTo(AccessPolicy.secret("s", Set.of()));
        assertThatThrownBy(() -> RestAccess.ofStandalone(config, Optional.empty()))
                .hasMessageContaining("no secret");
    }

    @Test
    void refusesOtherWordsForAuthentication() {
        config.set(SecurityOptions.REST_AUTHENTICATION, "off");

        assertThatThrownBy(() -> RestAccess.ofStandalone(config, Optional.empty()))
                .hasMessageContaining("'off'");
    }

    @Test
    void takesTheSitesOfProxies() {
        RestAccess access = RestAccess.ofYarn(config, "node-1", "s", Set.of()).withOrigins(Set.of("http://rm:8088"));

        assertThat(access.origins()).containsExactly("http://rm:8088");
    }

    @Test
    void asksForTheSecretOnYarnUnlessToldOtherwise() {
        RestAccess access = RestAccess.ofYarn(config, "node-1", "s", Set.of());

        assertThat(access.bindAddress()).isEqualTo("node-1");
        assertThat(access.policy()).isEqualTo(AccessPolicy.secret("s", Set.of()));

        config.set(SecurityOptions.REST_AUTHENTICATION, "none");
        assertThat(RestAccess.ofYarn(config, "node-1", "s", Set.of()).policy()).isEqualTo(AccessPolicy.everybody());
    }
}
