package dev.weft.rest.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.rest.server.HttpMethod;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.PageToken;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class WebHandlersTest {
    private final WebHandlers web = new WebHandlers(new PageToken("c0ffee"));

    @Test
    void pageCarriesTheTokenAndIsNotKept() {
        RestReply page = web.page(request("/", Map.of(), Map.of())).join();

        assertThat(text(page))
                .contains("name=\"weft-token\" content=\"c0ffee\"")
                .doesNotContain("{{");
        assertThat(page.headers()).doesNotContainKey("Cache-Control");
    }

    @Test
    void policyAllowsThePagesOwnScriptAndNoOther() throws Exception {
        RestReply page = web.page(request("/", Map.of(), Map.of())).join();
        Matcher script = Pattern.compile("(?s)<script>(.*?)</script>").matcher(text(page));

        assertThat(script.find()).isTrue();
        String hash = Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-256")
                        .digest(script.group(1).getBytes(StandardCharsets.UTF_8)));
        assertThat(page.headers().get("Content-Security-Policy"))
                .contains("default-src 'none'")
                .contains("script-src 'self' 'sha256-" + hash + "';")
                .doesNotContain("unsafe");
        assertThat(script.find()).isFalse();
    }

    @Test
    void everyFileThatThePageNamesIsThere() {
        String page = text(web.page(request("/", Map.of(), Map.of())).join());
        String modules = page.replaceFirst("(?s).*weft-modules\" content=\"([^\"]+)\".*", "$1");

        assertThat(modules.split(" ")).contains("app.js", "graph.js").doesNotContain("uplot.js", "preact.js");
        for (String file : modules.split(" ")) {
            assertThat(file(file, Map.of()).status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"preact.js", "hooks.js", "uplot.js", "uplot.css", "style.css", "icon.svg"})
    void servesLibrariesAndStyles(String name) {
        assertThat(file(name, Map.of()).body()).isNotEmpty();
    }

    @Test
    void filesOfThisVersionAreKeptForEverAndCompressed() throws Exception {
        RestReply plain = file("app.js", Map.of());
        RestReply zipped = file("app.js", Map.of("accept-encoding", "gzip, deflate"));

        assertThat(plain.headers()).containsEntry("Cache-Control", "public, max-age=31536000, immutable");
        assertThat(zipped.headers()).containsEntry("Content-Encoding", "gzip").containsEntry("Vary", "Accept-Encoding");
        assertThat(zipped.body().length).isLessThan(plain.body().length);
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped.body()))) {
            assertThat(in.readAllBytes()).isEqualTo(plain.body());
        }
    }

    @Test
    void pagesOfAnOlderServerGetFilesThatTheyMustAskForAgain() {
        RestReply reply = web.file(request("/", Map.of("version", "old", "file", "app.js"), Map.of()))
                .join();
        String tag = reply.headers().get("ETag");

        assertThat(reply.headers()).containsEntry("Cache-Control", "no-cache");
        assertThat(web.file(request("/", Map.of("version", "old", "file", "app.js"), Map.of("if-none-match", tag)))
                        .join()
                        .status())
                .isEqualTo(304);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing.js", "..", "index.html", "../../WebHandlers.class"})
    void hasNoOtherFiles(String name) {
        assertThatThrownBy(() -> file(name, Map.of()))
                .isInstanceOfSatisfying(
                        HttpRefusal.class,
                        refusal -> assertThat(refusal.status()).isEqualTo(404));
    }

    private RestReply file(String name, Map<String, String> headers) {
        String page = text(web.page(request("/", Map.of(), Map.of())).join());
        String version = page.replaceFirst("(?s).*content=\"assets/([0-9a-f]+)/\".*", "$1");
        return web.file(request("/assets", Map.of("version", version, "file", name), headers))
                .join();
    }

    private static String text(RestReply reply) {
        return new String(reply.body(), StandardCharsets.UTF_8);
    }

    private static RestRequest request(String path, Map<String, String> variables, Map<String, String> headers) {
        return new RestRequest(
                HttpMethod.GET,
                path,
                variables,
                Map.<String, List<String>>of(),
                headers,
                InetAddress.getLoopbackAddress(),
                new byte[0],
                Optional.empty());
    }
}
