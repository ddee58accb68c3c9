package dev.weft.rest.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RouterTest {
    private final Router router = new Router(List.of(
            route(HttpMethod.GET, "/jobs/:jobid"),
            route(HttpMethod.GET, "/jobs/overview"),
            route(HttpMethod.PATCH, "/jobs/:jobid"),
            route(HttpMethod.GET, "/")));

    @Test
    void namesVariablesOfThePath() {
        Router.Match match = router.find(HttpMethod.GET, "/jobs/abc");

        assertThat(match.variables()).isEqualTo(Map.of("jobid", "abc"));
    }

    @Test
    void prefersFixedSegmentsToVariables() {
        assertThat(router.find(HttpMethod.GET, "/jobs/overview").route().path().text())
                .isEqualTo("/jobs/overview");
    }

    @Test
    void acceptsVersionPrefixAndTrailingSlash() {
        assertThat(router.find(HttpMethod.GET, "/v1/jobs/overview/")
                        .route()
                        .path()
                        .text())
                .isEqualTo("/jobs/overview");
        assertThat(router.find(HttpMethod.GET, "/v1").route().path().text()).isEqualTo("/");
    }

    @Test
    void answers404ForUnknownPath() {
        assertThatThrownBy(() -> router.find(HttpMethod.GET, "/nowhere"))
                .isInstanceOfSatisfying(
                        HttpRefusal.class, e -> assertThat(e.status()).isEqualTo(404))
                .hasMessage("Not found: /nowhere");
    }

    @Test
    void answers405WithTheMethodsThatWork() {
        assertThatThrownBy(() -> router.find(HttpMethod.DELETE, "/jobs/abc"))
                .isInstanceOfSatisfying(
                        HttpRefusal.class, e -> assertThat(e.status()).isEqualTo(405))
                .hasMessageContaining("GET, PATCH");
    }

    @Test
    void refusesTwoRoutesForOnePath() {
        List<Route> twice = List.of(route(HttpMethod.GET, "/a"), route(HttpMethod.GET, "/a"));

        assertThatThrownBy(() -> new Router(twice)).hasMessageContaining("GET /a");
    }

    private static Route route(HttpMethod method, String path) {
        return Route.of(method, path, request -> CompletableFuture.completedFuture(RestReply.done(200)));
    }
}
