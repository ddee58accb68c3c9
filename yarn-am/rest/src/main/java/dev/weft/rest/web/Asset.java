package dev.weft.rest.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * One file of the dashboard.
 *
 * @param name in the folder of all assets, which is flat
 * @param contentType what browsers must take it for
 * @param plain its bytes
 * @param zipped the same, compressed
 */
record Asset(String name, String contentType, byte[] plain, byte[] zipped) {
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=UTF-8",
            "css", "text/css; charset=UTF-8",
            "js", "text/javascript; charset=UTF-8",
            "svg", "image/svg+xml");

    /**
     * A file with its type by the name's end.
     *
     * @throws IllegalArgumentException when the end is none that we know
     */
    static Asset of(String name, byte[] bytes) {
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (type == null) {
            throw new IllegalArgumentException("Asset '" + name + "' has no known type");
        }
        return new Asset(name, type, bytes, zip(bytes));
    }

    private static byte[] zip(byte[] bytes) {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream(bytes.length / 2);
        try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("compress in memory", e);
        }
        return zipped.toByteArray();
    }
}
