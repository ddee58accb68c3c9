package dev.weft.rest.server;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;

/** Turns Jetty's request into ours, refusing what could mean two things. */
final class JettyRequests {
    private JettyRequests() {}

    /**
     * The request without body.
     *
     * @throws HttpRefusal 405 for an unknown method, 400 for a path that is not plain
     */
    static RestRequest of(Request request) {
        HttpMethod method = HttpMethod.of(request.getMethod())
                .orElseThrow(() -> new HttpRefusal(405, "Method " + request.getMethod() + " is not possible here"));
        String path = plainPath(request);
        return new RestRequest(
                method,
                path,
                Map.of(),
                queryOf(request),
                headersOf(request),
                remoteOf(request),
                new byte[0],
                Optional.empty());
    }

    private static String plainPath(Request request) {
        String path = request.getHttpURI().getDecodedPath();
        if (path == null || !path.startsWith("/") || path.chars().anyMatch(JettyRequests::isSuspect)) {
            throw new HttpRefusal(400, "The path has characters that no path here has");
        }
        for (String segment : PathTemplate.segmentsOf(path)) {
            if (segment.equals("..") || segment.equals(".")) {
                throw new HttpRefusal(400, "The path must not have dots as segments");
            }
        }
        return path;
    }

    private static boolean isSuspect(int c) {
        return c < ' ' || c == 0x7f || c == '\\' || c == '%' || c == ';';
    }

    private static Map<String, List<String>> queryOf(Request request) {
        Map<String, List<String>> query = new LinkedHashMap<>();
        try {
            for (Fields.Field field : Request.extractQueryParameters(request)) {
                query.put(field.getName(), List.copyOf(field.getValues()));
            }
        } catch (IllegalArgumentException e) {
            throw new HttpRefusal(400, "The query of the address is not well formed");
        }
        return query;
    }

    private static Map<String, String> headersOf(Request request) {
        Map<String, String> headers = new HashMap<>();
        for (HttpField field : request.getHeaders()) {
            String value = field.getValue();
            headers.putIfAbsent(field.getName().toLowerCase(Locale.ROOT), value == null ? "" : value);
        }
        return headers;
    }

    private static InetAddress remoteOf(Request request) {
        if (request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress socket) {
            return socket.getAddress();
        }
        throw new HttpRefusal(400, "The connection has no network address");
    }
}
