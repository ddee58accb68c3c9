package dev.weft.client;

import java.io.FileNotFoundException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A multipart form that streams files from disk. Built and sent by one thread. */
final class MultipartBody {
    private final String boundary = "weft-" + UUID.randomUUID();
    private final List<HttpRequest.BodyPublisher> pieces = new ArrayList<>();

    /** Adds a part; names must be plain ASCII without quotes. */
    MultipartBody add(String name, String fileName, byte[] content) {
        head(name, fileName);
        pieces.add(HttpRequest.BodyPublishers.ofByteArray(content));
        text("\r\n");
        return this;
    }

    /** Adds the content of {@code file} as it is when the form is sent. */
    MultipartBody add(String name, String fileName, Path file) throws FileNotFoundException {
        head(name, fileName);
        pieces.add(HttpRequest.BodyPublishers.ofFile(file));
        text("\r\n");
        return this;
    }

    private void head(String name, String fileName) {
        String file = fileName.isEmpty() ? "" : "; filename=\"" + fileName + "\"";
        String type = fileName.isEmpty() ? "application/json" : "application/octet-stream";
        text("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name + "\"" + file + "\r\nContent-Type: "
                + type + "\r\n\r\n");
    }

    private void text(String text) {
        pieces.add(HttpRequest.BodyPublishers.ofString(text, StandardCharsets.US_ASCII));
    }

    String contentType() {
        return "multipart/form-data; boundary=" + boundary;
    }

    HttpRequest.BodyPublisher publisher() {
        text("--" + boundary + "--\r\n");
        return HttpRequest.BodyPublishers.concat(pieces.toArray(HttpRequest.BodyPublisher[]::new));
    }
}
