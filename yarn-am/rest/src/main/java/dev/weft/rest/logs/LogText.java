package dev.weft.rest.logs;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.inspect.LogChunk;
import dev.weft.core.inspect.LogFolder;
import dev.weft.core.inspect.LogName;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import dev.weft.rest.server.BodySource;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A log as text. Without parameters the whole file as long as it is at that moment, in pieces; with {@code offset} and {@code
 * length} one range of it for a viewer, whose headers say where it lies.
 */
final class LogText {
    /** Names the file, also after it was rolled; a viewer sends it back as {@code file}. */
    static final String FILE_HEADER = "Weft-Log-File";

    /** The file's length. */
    static final String SIZE_HEADER = "Weft-Log-Size";

    /** Where the range begins. */
    static final String OFFSET_HEADER = "Weft-Log-Offset";

    /** Small enough not to keep the worker's other messages waiting, large enough for few of them. */
    private static final int PIECE_BYTES = 256 * 1024;

    private static final int DEFAULT_RANGE_BYTES = 64 * 1024;

    private LogText() {}

    static CompletableFuture<RestReply> answer(InspectedProcess process, LogName log, RestRequest request) {
        boolean range = request.parameter("offset").isPresent()
                || request.parameter("length").isPresent();
        return range ? range(process, log, request) : whole(process, log);
    }

    private static CompletableFuture<RestReply> range(InspectedProcess process, LogName log, RestRequest request) {
        long offset = number(request, "offset", 0);
        long length = number(request, "length", DEFAULT_RANGE_BYTES);
        long file = number(request, "file", 0);
        if (length < 1 || length > LogFolder.MAX_CHUNK_BYTES) {
            throw new HttpRefusal(400, "length must be between 1 and " + LogFolder.MAX_CHUNK_BYTES + ", got " + length);
        }
        return read(process, log, file, offset, (int) length)
                .thenApply(chunk -> withPlace(RestReply.text(chunk.bytes(), Optional.empty()), chunk));
    }

    private static CompletableFuture<RestReply> whole(InspectedProcess process, LogName log) {
        return read(process, log, 0, 0, PIECE_BYTES).thenApply(first -> {
            Optional<BodySource> rest = first.end() < first.fileBytes()
                    ? Optional.of(new Following(process, log, first))
                    : Optional.empty();
            return withPlace(RestReply.text(first.bytes(), rest), first);
        });
    }

    private static RestReply withPlace(RestReply reply, LogChunk chunk) {
        return reply.withHeader(FILE_HEADER, Long.toString(chunk.file()))
                .withHeader(SIZE_HEADER, Long.toString(chunk.fileBytes()))
                .withHeader(OFFSET_HEADER, Long.toString(chunk.offset()));
    }

    private static CompletableFuture<LogChunk> read(
            InspectedProcess process, LogName log, long file, long offset, int length) {
        return process.ask(new Inspection.ReadLog(log, file, offset, length), Findings.LogRange.class)
                .thenApply(Findings.LogRange::chunk);
    }

    private static long number(RestRequest request, String name, long absent) {
        Optional<String> text = request.parameter(name);
        try {
            return text.isEmpty() ? absent : Long.parseLong(text.get());
        } catch (NumberFormatException e) {
            throw new HttpRefusal(400, name + " must be a whole number, got '" + text.get() + "'");
        }
    }

    /** The pieces behind the first one, up to where the file ended then. Used by one answer, one call at a time. */
    private static final class Following implements BodySource {
        private final InspectedProcess process;
        private final LogName log;
        private final long file;
        private final long end;
        private long offset;

        Following(InspectedProcess process, LogName log, LogChunk first) {
            this.process = process;
            this.log = log;
            this.file = first.file();
            this.end = first.fileBytes();
            this.offset = first.end();
        }

        @Override
        public CompletableFuture<byte[]> next() {
            if (offset >= end) {
                return CompletableFuture.completedFuture(new byte[0]);
            }
            return read(process, log, file, offset, (int) Math.min(PIECE_BYTES, end - offset))
                    .thenApply(this::advance);
        }

        private byte[] advance(LogChunk chunk) {
            if (chunk.bytes().length == 0) {
                throw new EngineException(ErrorCode.STORAGE, "The log file became shorter while it was being read");
            }
            offset = chunk.end();
            return chunk.bytes();
        }
    }
}
