package dev.weft.rest.server;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Requests for tests: GET from loopback to localhost:8081. */
final class RequestBuilder {
    private final Map<String, String> headers = new HashMap<>(Map.of("host", "localhost:8081"));
    private HttpMethod method = HttpMethod.GET;
    private InetAddress remote = InetAddress.getLoopbackAddress();

    static RequestBuilder aRequest() {
        return new RequestBuilder();
    }

    RequestBuilder method(HttpMethod value) {
        method = value;
        return this;
    }

    RequestBuilder from(InetAddress value) {
        remote = value;
        return this;
    }

    RequestBuilder header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    RestRequest build() {
        return new RestRequest(method, "/jobs", Map.of(), Map.of(), headers, remote, new byte[0], Optional.empty());
    }
}
