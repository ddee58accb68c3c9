package dev.weft.rest.server;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartConfig;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.server.Request;

/** Receives a multipart form into a folder of its own, without holding a thread while bytes are awaited. */
final class UploadReader {
    private static final String FORM = "multipart/form-data";
    private static final int MAX_PARTS = 1000;
    private static final int MAX_PART_HEADER_BYTES = 8192;

    private final Path parent;
    private final long maxBytes;

    /**
     * Receives below {@code parent}.
     *
     * @param maxBytes limit of the whole form
     */
    UploadReader(Path parent, long maxBytes) {
        this.parent = parent;
        this.maxBytes = maxBytes;
    }

    /** A fresh folder for one request; the caller deletes it when the request ended, however it ended. */
    Path newFolder() {
        try {
            Files.createDirectories(parent);
            return Files.createTempDirectory(parent, "upload-");
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "Uploads cannot be stored in " + parent + ": " + e, e);
        }
    }

    /**
     * Receives the form of {@code request} into {@code folder}.
     *
     * @throws HttpRefusal 415 when the request carries no form
     */
    CompletableFuture<Upload> read(Request request, Path folder) {
        String contentType = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        if (contentType == null || !contentType.startsWith(FORM)) {
            throw new HttpRefusal(415, "Send a form of type multipart/form-data");
        }
        MultiPartConfig config = new MultiPartConfig.Builder()
                .location(folder)
                .maxParts(MAX_PARTS)
                .maxSize(maxBytes)
                .maxPartSize(maxBytes)
                .maxMemoryPartSize(0)
                .maxHeadersSize(MAX_PART_HEADER_BYTES)
                .useFilesForPartsWithoutFileName(true)
                .build();
        return JettyPromise.<MultiPartFormData.Parts>of(
                        promise -> MultiPartFormData.onParts(request, request, contentType, config, promise))
                .thenApply(parts -> store(parts, folder));
    }

    private static Upload store(MultiPartFormData.Parts parts, Path folder) {
        List<Upload.Part> stored = new ArrayList<>();
        for (MultiPart.Part part : parts) {
            Path file = folder.resolve("part-" + stored.size());
            try {
                part.writeTo(file);
            } catch (IOException e) {
                throw new EngineException(ErrorCode.STORAGE, "An upload cannot be stored: " + e, e);
            }
            stored.add(new Upload.Part(textOf(part.getName()), bareName(textOf(part.getFileName())), file));
        }
        parts.close();
        return new Upload(folder, stored);
    }

    private static String textOf(@org.jspecify.annotations.Nullable String said) {
        return said == null ? "" : said;
    }

    private static String bareName(String said) {
        int slash = Math.max(said.lastIndexOf('/'), said.lastIndexOf('\\'));
        return said.substring(slash + 1);
    }
}
