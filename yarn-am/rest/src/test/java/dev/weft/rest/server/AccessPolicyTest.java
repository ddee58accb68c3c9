package dev.weft.rest.server;

import static dev.weft.rest.server.RequestBuilder.aRequest;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Cases 93 and 94: who may ask, and foreign pages. */
@Timeout(60)
class AccessPolicyTest {
    private static final InetAddress FAR = address("192.0.2.7");
    private static final InetAddress PROXY = address("192.0.2.1");

    @Test
    void loopbackTakesThisHostOnly() {
        assertThatCode(() -> AccessPolicy.loopback().check(aRequest().build())).doesNotThrowAnyException();
        assertRefused(
                403, () -> AccessPolicy.loopback().check(aRequest().from(FAR).build()));
    }

    @Test
    void loopbackRefusesForeignNamesThatWereReboundToIt() {
        assertRefused(
                403,
                () -> AccessPolicy.loopback()
                        .check(aRequest().header("host", "evil.example:8081").build()));
        assertThatCode(() -> AccessPolicy.loopback()
                        .check(aRequest().header("host", "[::1]:8081").build()))
                .doesNotThrowAnyException();
    }

    @Test
    void secretTakesProxiesAndBearersOnly() {
        AccessPolicy policy = AccessPolicy.secret("s3cret", Set.of(PROXY));

        assertThatCode(() -> policy.check(aRequest().from(PROXY).build())).doesNotThrowAnyException();
        assertThatCode(() -> policy.check(aRequest()
                        .from(FAR)
                        .header("authorization", "Bearer s3cret")
                        .build()))
                .doesNotThrowAnyException();
        assertRefused(401, () -> policy.check(aRequest().from(FAR).build()));
        assertRefused(
                401,
                () -> policy.check(
                        aRequest().header("authorization", "Bearer s3cre").build()));
        assertRefused(
                401,
                () -> policy.check(
                        aRequest().header("authorization", "Basic s3cret").build()));
    }

    @Test
    void secretDoesNotShowInText() {
        assertThat(AccessPolicy.secret("s3cret", Set.of()).toString()).doesNotContain("s3cret");
    }

    @Test
    void originGuardRefusesForeignPagesThatWantToChangeSomething() {
        OriginGuard guard = new OriginGuard(Set.of("https://proxy.example"));

        assertRefused(
                403,
                () -> guard.check(aRequest()
                        .method(HttpMethod.POST)
                        .header("origin", "http://evil.example")
                        .build()));
        assertRefused(
                403,
                () -> guard.check(aRequest()
                        .method(HttpMethod.PATCH)
                        .header("origin", "null")
                        .build()));
        for (String origin : new String[] {"http://localhost:8081", "https://proxy.example"}) {
            assertThatCode(() -> guard.check(aRequest()
                            .method(HttpMethod.POST)
                            .header("origin", origin)
                            .build()))
                    .doesNotThrowAnyException();
        }
        assertThatCode(() -> guard.check(
                        aRequest().header("origin", "http://evil.example").build()))
                .doesNotThrowAnyException();
    }

    private static void assertRefused(int status, Runnable check) {
        assertThatThrownBy(check::run)
                .isInstanceOfSatisfying(
                        HttpRefusal.class, e -> assertThat(e.status()).isEqualTo(status));
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}
